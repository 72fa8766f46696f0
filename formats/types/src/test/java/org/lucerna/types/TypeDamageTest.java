package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Damage, unknown forms, and the reader's limits. */
class TypeDamageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "0f",
        "ff",
        "33",
        "0a",
        "0c",
        "0c00",
        "0c30",
        "0c3001",
        "0c300102",
        "0c30010907",
        "0caf40300101",
        "3d",
        "3d05",
        "3d0223",
        "3d0423404c",
        "0d",
        "0d09",
        "2d02",
        "2d0200",
        "2d028841",
        "2d028541",
        "2d029001",
        "1b",
        "0b8080",
        "07fe",
        "07fe00",
        "07fe8080808001",
        "07fe10ffff",
        "0701",
        "0707",
        "0d09f1800407f101",
        "1d09f18008070101",
        "0d09f180040708",
        "0d09f18004070208",
        "0cf00100",
        "0cf001ff07",
        "de9fff9f9f9f",
        "0afe800107",
      })
  void damagedTypeThrowsFormatException(String hex) {
    assertThatThrownBy(() -> read(hex, "")).isInstanceOf(FormatException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "80", "0361", "02610262"})
  void damagedNamesThrowFormatException(String names) {
    assertThatThrownBy(() -> read("0c30010207", names)).isInstanceOf(FormatException.class);
  }

  @Test
  void exceptionHasOffsetOfDamage() {
    Cursor file = Cursor.of(ByteString.hex("1122330a0f"));
    file.skip(3);
    assertThatThrownBy(() -> TypeReader.read(file, Cursor.of(ByteString.EMPTY)))
        .isInstanceOfSatisfying(
            FormatException.class, damage -> assertThat(damage.offset()).isEqualTo(4));
  }

  @Test
  void nestingAndSizesAreLimited() {
    assertThat(read("0a".repeat(TypeReader.MAX_DEPTH - 1) + "07", "")).isNotNull();
    assertThatThrownBy(() -> read("0a".repeat(TypeReader.MAX_DEPTH) + "07", ""))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("nested");
    assertThatThrownBy(() -> read("0cf007" + "ff42".repeat(100_000), ""))
        .isInstanceOf(FormatException.class);

    ByteSink many = new ByteSink().u8(0x2d).u8(0xff).u8(0xff);
    int constants = TypeReader.MAX_NODES + 1;
    NumberWriter.de(many, constants);
    many.u8(0x80);
    for (int i = 0; i < constants; i++) {
      many.u8(0x41);
    }
    assertThatThrownBy(() -> TypeReader.read(many.toByteString(), ByteString.EMPTY))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("parts");
    // Two million members announced, none present.
    assertThatThrownBy(() -> read("0dffff" + "87ffff40", ""))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("room");
  }

  private static CType read(String type, String names) {
    return TypeReader.read(ByteString.hex(type), ByteString.hex(names));
  }
}
