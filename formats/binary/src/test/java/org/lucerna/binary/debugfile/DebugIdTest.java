package org.lucerna.binary.debugfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

class DebugIdTest {
  @Test
  void firstThreeFieldsAreLittleEndian() {
    assertThat(DebugId.of(ByteString.hex("000102030405060708090a0b0c0d0e0f10111213")))
        .isEqualTo("030201000504070608090A0B0C0D0E0F0")
        .hasSize(DebugId.LENGTH);
  }

  @Test
  void shortBuildIdsAreFilledWithZeros() {
    assertThat(DebugId.of(ByteString.hex("0102"))).isEqualTo("00000201" + "0".repeat(25));
  }

  @Test
  void shortIdIsTheBeginningOfTheBuildId() {
    ByteString buildId = ByteString.hex("f00102030405060708090a0b0c0d0e0f10111213");
    String id = DebugId.of(buildId);

    assertThat(DebugId.shortId(id)).isEqualTo(buildId.slice(0, 16));
    assertThat(DebugId.shortId(id.toLowerCase(Locale.ROOT))).isEqualTo(buildId.slice(0, 16));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "03020100050407060809",
        "030201000504070608090A0B0C0D0E0F",
        "030201000504070608090A0B0C0D0E0F1",
        "030201000504070608090A0B0C0D0E0F00",
        "03020100-0504-0706-0809-0A0B0C0D0",
        "030201000504070608090A0B0C0D0E0G0",
      })
  void otherTextHasNoShortId(String id) {
    assertThat(DebugId.shortId(id)).isNull();
  }
}
