package org.lucerna.binary.debugfile;

import java.io.ByteArrayOutputStream;
import java.nio.ByteOrder;

/** Bytes of a DWARF section, in the byte order of its program. Not thread-safe. */
final class DwarfSink {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final boolean isLittle;
  private final int addressSize;

  DwarfSink(ByteOrder order, int addressSize) {
    this.isLittle = order == ByteOrder.LITTLE_ENDIAN;
    this.addressSize = addressSize;
  }

  int size() {
    return bytes.size();
  }

  DwarfSink u8(int value) {
    bytes.write(value);
    return this;
  }

  DwarfSink u16(int value) {
    return number(value, 2);
  }

  DwarfSink u32(int value) {
    return number(value, 4);
  }

  DwarfSink address(long value) {
    return number(value, addressSize);
  }

  private DwarfSink number(long value, int size) {
    for (int i = 0; i < size; i++) {
      int shift = 8 * (isLittle ? i : size - 1 - i);
      bytes.write((int) (value >>> shift));
    }
    return this;
  }

  /** A number as ULEB128. */
  DwarfSink uleb128(int value) {
    int left = value;
    while (Integer.compareUnsigned(left, 0x80) >= 0) {
      bytes.write(left | 0x80);
      left >>>= 7;
    }
    return u8(left);
  }

  void append(DwarfSink other) {
    bytes.writeBytes(other.toByteArray());
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
