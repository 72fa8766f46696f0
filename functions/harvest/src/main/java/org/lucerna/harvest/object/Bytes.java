package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import org.lucerna.bytes.Unaligned;

/** Numbers in an array of bytes. */
final class Bytes {
  private Bytes() {}

  /** Writes 32 bits. */
  static void put32(byte[] code, int at, int value) {
    Unaligned.ARRAY_U32LE.set(code, at, value);
  }

  /** The 32 bits of an instruction in this byte order. */
  static int get32(byte[] code, int at, ByteOrder order) {
    int value = (int) Unaligned.ARRAY_U32LE.get(code, at);
    return order == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value);
  }

  /** Writes the 32 bits of an instruction in this byte order. */
  static void put32(byte[] code, int at, int value, ByteOrder order) {
    put32(code, at, order == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value));
  }
}
