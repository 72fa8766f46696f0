package org.lucerna.binary.debugfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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
}
