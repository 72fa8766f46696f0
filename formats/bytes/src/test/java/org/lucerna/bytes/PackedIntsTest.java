package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PackedIntsTest {
  private static Cursor hex(String hex) {
    return Cursor.of(ByteString.hex(hex));
  }

  private static <T> String written(BiConsumer<ByteSink, T> writer, T value) {
    ByteSink out = new ByteSink();
    writer.accept(out, value);
    return out.toByteString().hex();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "7f, 7f",
    "80, 8080",
    "3fff, bfff",
    "4000, c0004000",
    "1fffff, c01fffff",
    "200000, c0200000",
    "1fffffff, dfffffff",
    "20000000, ff20000000",
    "fffffffe, fffffffffe",
    "ffffffff, ffffffffff"
  })
  void ddIsWrittenInItsShortestForm(String value, String encoded) {
    int number = Integer.parseUnsignedInt(value, 16);
    assertThat(written(PackedInts::putDd, number)).isEqualTo(encoded);
    assertThat(PackedInts.dd(hex(encoded))).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "8000, 0",
    "c0000000, 0",
    "c001ffff, 1ffff",
    "ff00000000, 0",
    "ff00200000, 200000",
    "e0ffffffff, ffffffff",
    "f512345678, 12345678"
  })
  void ddIsReadInLongerForms(String encoded, String value) {
    Cursor in = hex(encoded);
    assertThat(PackedInts.dd(in)).isEqualTo(Integer.parseUnsignedInt(value, 16));
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 00", "7f, 7f", "80, 8080", "3fff, bfff", "4000, ff4000", "ffff, ffffff"})
  void dwIsWrittenInItsShortestForm(String value, String encoded) {
    int number = Integer.parseInt(value, 16);
    assertThat(written(PackedInts::putDw, number)).isEqualTo(encoded);
    assertThat(PackedInts.dw(hex(encoded))).isEqualTo(number);
  }

  @Test
  void dwIsReadWithAnyLead() {
    assertThat(PackedInts.dw(hex("c01234"))).isEqualTo(0x1234);
  }

  @Test
  void dqIsTheLowHalfThenTheHighHalf() {
    long value = 0x1234_5678_90ab_cdefL;
    assertThat(written(PackedInts::putDq, value)).isEqualTo("ff90abcdefd2345678");
    assertThat(PackedInts.dq(hex("ff90abcdefd2345678"))).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"ffffffffffffffff, 0000", "0, 0100", "140001000, ff4000100101"})
  void ea64IsWrittenPlusOne(String address, String encoded) {
    long value = Long.parseUnsignedLong(address, 16);
    assertThat(written(PackedInts::putEa64, value)).isEqualTo(encoded);
    assertThat(PackedInts.ea64(hex(encoded))).isEqualTo(value);
  }

  @Test
  void indexOfNothingIsZero() {
    assertThat(written(PackedInts::putIndex, -1)).isEqualTo("00");
    assertThat(PackedInts.index(hex("00"))).isEqualTo(-1);
    assertThat(PackedInts.index(hex("8081"))).isEqualTo(0x80);
  }

  @Test
  void writtenValuesAreReadBack() {
    long seed = 20261120;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong() >>> random.nextInt(64);
      check(value, PackedInts::putDq, PackedInts::dq, seed);
      check(value, PackedInts::putEa64, PackedInts::ea64, seed);
      check((int) value, PackedInts::putDd, PackedInts::dd, seed);
      check((int) value & 0xffff, PackedInts::putDw, PackedInts::dw, seed);
    }
  }

  private static <T> void check(
      T value, BiConsumer<ByteSink, T> writer, Function<Cursor, T> reader, long seed) {
    ByteSink out = new ByteSink();
    writer.accept(out, value);
    Cursor in = Cursor.of(out.toByteString());
    assertThat(reader.apply(in)).as("seed %d", seed).isEqualTo(value);
    assertThat(in.atEnd()).as("seed %d, value %s", seed, value).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"''", "80", "c0", "c000", "df0000", "ff", "ffffff", "ff000000"})
  void truncatedNumberThrowsFormatException(String encoded) {
    assertThatThrownBy(() -> PackedInts.dd(hex(encoded))).isInstanceOf(FormatException.class);
  }

  @Test
  void announcedCountIsCheckedAgainstTheBytesLeft() {
    assertThat(PackedInts.count(hex("03 010203".replace(" ", "")), 1, "things")).isEqualTo(3);
    assertThatThrownBy(() -> PackedInts.count(hex("03010203"), 2, "things"))
        .isInstanceOf(FormatException.class)
        .hasMessage("at offset 0: expected as many things as there is room for, found 3 announced");
    assertThatThrownBy(() -> PackedInts.count(hex("ffffffffff00"), 16, "things"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("4294967295 announced");
  }

  @Test
  void byteCountIsCheckedAgainstTheBytesLeft() {
    assertThat(PackedInts.bytes(hex("02abcd")).hex()).isEqualTo("abcd");
    assertThatThrownBy(() -> PackedInts.bytes(hex("ffffffffffab")))
        .isInstanceOf(FormatException.class)
        .hasMessage("at offset 5: expected 4294967295 bytes, found 1 byte before the end");
  }
}
