package org.lucerna.lumina.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.metadata.VectorFiles;

final class PublishedIntsTest {
  private static Cursor hex(String hex) {
    return Cursor.of(ByteString.hex(hex));
  }

  private static <T> String written(BiConsumer<ByteSink, T> writer, T value) {
    ByteSink out = new ByteSink();
    writer.accept(out, value);
    return out.toByteString().hex();
  }

  /** Those of the description, and where the forms change. */
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "7f, 7f",
    "80, 8080",
    "3fff, bfff",
    "4000, c000004000",
    "deadbeef, c0deadbeef",
    "ffffffff, c0ffffffff"
  })
  void numbersOf32BitsAreTheSameInBothSizes(String value, String encoded) {
    int number = Integer.parseUnsignedInt(value, 16);
    assertThat(written(PublishedInts::putPd, number)).isEqualTo(encoded);
    assertThat(written(PublishedInts::putPq, Integer.toUnsignedLong(number))).isEqualTo(encoded);
    assertThat(PublishedInts.pd(hex(encoded))).isEqualTo(number);
    assertThat(PublishedInts.pq(hex(encoded))).isEqualTo(Integer.toUnsignedLong(number));
  }

  @ParameterizedTest
  @CsvSource({
    "100000000, c80000000100000000",
    "1234567890abcdef, c81234567890abcdef",
    "fffffffffffffff9, c8fffffffffffffff9"
  })
  void largerNumbersHaveEightBytes(String value, String encoded) {
    long number = Long.parseUnsignedLong(value, 16);
    assertThat(written(PublishedInts::putPq, number)).isEqualTo(encoded);
    assertThat(PublishedInts.pq(hex(encoded))).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({"0, 00", "7f, 7f", "80, 8080", "3fff, bfff", "4000, c04000", "ffff, c0ffff"})
  void numbersOf16Bits(String value, String encoded) {
    int number = Integer.parseInt(value, 16);
    assertThat(written(PublishedInts::putPw, number)).isEqualTo(encoded);
    assertThat(PublishedInts.pw(hex(encoded))).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    // longer than needed
    "8000, 0",
    "c000000005, 5",
    // the lead's low bits
    "df00000001, 1",
    // runs
    "e000, 0",
    "e100, 1",
    "ff00, 31",
    "e001, 32",
    "e58201, 4165",
    "ff8080808000, 31",
    // 5 + 5 * 7 bits of which 32 stay
    "ffffffffff7f, 4294967295",
    "e08080808001, 0"
  })
  void otherForms(String encoded, String value) {
    Cursor in = hex(encoded);
    assertThat(PublishedInts.pd(in)).isEqualTo(Integer.parseUnsignedInt(value));
    assertThat(in.atEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "d700000003, 3",
    "df0000000000000002, 2",
    "e58201, 4165",
    "ffffffffff7f, 1099511627775",
    "e08080808001, 8589934592",
    "e08080808080808001, 18014398509481984",
    "f9ffffffffffffffff07, -7",
    "ffffffffffffffffff7f, -1"
  })
  void otherFormsOf64Bits(String encoded, long value) {
    Cursor in = hex(encoded);
    assertThat(PublishedInts.pq(in)).isEqualTo(value);
    assertThat(in.atEnd()).isTrue();
  }

  @Test
  void aNumberOf16BitsIgnoresItsLeadToo() {
    assertThat(PublishedInts.pw(hex("ff1234"))).isEqualTo(0x1234);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "80", "c0", "c0000000", "e0", "e080", "ff80808080"})
  void truncatedNumberThrowsFormatException(String encoded) {
    assertThatThrownBy(() -> PublishedInts.pd(hex(encoded))).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> PublishedInts.pq(hex(encoded))).isInstanceOf(FormatException.class);
  }

  @Test
  void runOfTenBytesThrowsFormatExceptionFor64Bits() {
    assertThatThrownBy(() -> PublishedInts.pq(hex("e08080808080808080808000")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a number that ends within 9 bytes");
  }

  @Test
  void runOfSixBytesThrowsFormatExceptionAtItsLead() {
    Cursor in = hex("00e0808080808000");
    in.skip(1);
    assertThatThrownBy(() -> PublishedInts.pd(in))
        .isInstanceOf(FormatException.class)
        .hasMessage("at offset 1: expected a number that ends within 5 bytes, found a longer one");
  }

  @Test
  void writtenValuesAreReadBack() {
    long seed = 20261120;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong() >>> random.nextInt(64);
      check(value, PublishedInts::putPq, PublishedInts::pq, seed);
      check((int) value, PublishedInts::putPd, PublishedInts::pd, seed);
      check((int) value & 0xffff, PublishedInts::putPw, PublishedInts::pw, seed);
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

  @Test
  void countsAndLengthsBeyondTheInputThrowFormatException() {
    assertThat(PublishedInts.count(hex("03010203"), 1, "things")).isEqualTo(3);
    assertThatThrownBy(() -> PublishedInts.count(hex("c0ffffffff00"), 16, "things"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("4294967295 announced");
    assertThat(PublishedInts.bytes(hex("02abcd")).hex()).isEqualTo("abcd");
    assertThatThrownBy(() -> PublishedInts.bytes(hex("c0ffffffffab")))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void vectors() {
    String json = VectorFiles.read("published-vectors.json");
    int blobs = json.indexOf("\"blobs\"");
    int checked = 0;
    Pattern entry =
        Pattern.compile(
            "\"(?:value|hex)\": \"?(\\w+)\"?,\\s*\"(?:value|hex)\": \"?(\\w+)\"?,\\s*(\"used\":"
                + " (\\d+))?");
    for (MatchResult each : entry.matcher(json).region(0, blobs).results().toList()) {
      boolean reading = each.group(3) != null;
      String encoded = each.group(reading ? 1 : 2);
      long value = Long.parseUnsignedLong(decimal(each.group(reading ? 2 : 1)));
      boolean large = isLarge(json, each.start());
      Cursor in = hex(encoded);
      long read = large ? PublishedInts.pq(in) : Integer.toUnsignedLong(PublishedInts.pd(in));
      assertThat(read).as(encoded).isEqualTo(value);
      assertThat(in.atEnd()).as(encoded).isTrue();
      if (!reading) {
        String written =
            large
                ? written(PublishedInts::putPq, value)
                : written(PublishedInts::putPd, (int) value);
        assertThat(written).isEqualTo(encoded);
      }
      checked++;
    }
    assertThat(checked).isGreaterThanOrEqualTo(29);
  }

  private static boolean isLarge(String json, int at) {
    return Math.max(json.lastIndexOf("\"dq\"", at), json.lastIndexOf("\"dqDecode\"", at))
        > Math.max(json.lastIndexOf("\"dd\"", at), json.lastIndexOf("\"ddDecode\"", at));
  }

  private static String decimal(String number) {
    return number.startsWith("0x")
        ? Long.toUnsignedString(Long.parseUnsignedLong(number.substring(2), 16))
        : number;
  }
}
