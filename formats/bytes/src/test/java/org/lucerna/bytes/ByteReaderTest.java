package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class ByteReaderTest {
  private static ByteReader reader(String hex) {
    return reader(HexFormat.of().parseHex(hex), ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteReader reader(byte[] bytes, ByteOrder order) {
    return ByteReader.of(MemorySegment.ofArray(bytes), ".debug_info", order);
  }

  @Test
  void numbersFollowTheByteOrderOfTheFile() {
    byte[] bytes = HexFormat.of().parseHex("0102030405060708090a");
    ByteReader little = reader(bytes, ByteOrder.LITTLE_ENDIAN);
    ByteReader big = reader(bytes, ByteOrder.BIG_ENDIAN);

    assertThat(little.u16()).isEqualTo(0x0201);
    assertThat(little.u24()).isEqualTo(0x050403);
    assertThat(little.u32()).isEqualTo(0x09080706L);
    assertThat(big.u24()).isEqualTo(0x010203);
    assertThat(big.seek(1).u64()).isEqualTo(0x0203_0405_0607_0809L);
  }

  @Test
  void leb128KeepsSignAndDropsBitsBeyond64() {
    assertThat(reader("e58e26").uleb128()).isEqualTo(624485);
    assertThat(reader("c0bb78").sleb128()).isEqualTo(-123456);
    assertThat(reader("80808080808080808001").uleb128()).isEqualTo(Long.MIN_VALUE);
    assertThat(reader("80808080808080808080017f").uleb128()).isZero();
    assertThat(reader("8080808080808080807f").sleb128()).isEqualTo(Long.MIN_VALUE);
    assertThat(reader("7f").sleb128()).isEqualTo(-1);
  }

  @Test
  void leb128OfMoreThanSixteenBytesThrowsFormatException() {
    byte[] endless = new byte[64];
    Arrays.fill(endless, (byte) 0x80);
    ByteReader in = reader(endless, ByteOrder.LITTLE_ENDIAN);

    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(in::uleb128)
        .withMessage(
            "at offset 16: expected a LEB128 of at most 16 bytes, found a longer one,"
                + " in .debug_info");
    assertThatExceptionOfType(FormatException.class).isThrownBy(in.seek(0)::sleb128);
  }

  @Test
  void readingStopsAtTheLimit() {
    ByteReader in = reader("0102030041420000").limit(3);

    assertThat(in.u16()).isEqualTo(0x0201);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(in::u16)
        .withMessageContaining("expected 2 bytes, found 1 byte before the end");
    assertThatExceptionOfType(FormatException.class).isThrownBy(() -> in.seek(4));
    assertThatExceptionOfType(FormatException.class).isThrownBy(in::cstr);
    assertThat(in.limit(8).seek(4).cstr()).isEqualTo(ByteString.utf8("AB"));
    assertThat(in.remaining()).isEqualTo(1);
  }
}
