package org.lucerna.harvest.elf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in an array of bytes. */
final class Bytes {
  private static final VarHandle LITTLE_32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Bytes() {}

  /** Writes 32 bits. */
  static void put32(byte[] code, int at, int value) {
    LITTLE_32.set(code, at, value);
  }

  /** The 32 bits of an instruction in that order. */
  static int get32(byte[] code, int at, ByteOrder order) {
    int value = (int) LITTLE_32.get(code, at);
    return order == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value);
  }

  /** Writes the 32 bits of an instruction in that order. */
  static void put32(byte[] code, int at, int value, ByteOrder order) {
    put32(code, at, order == ByteOrder.LITTLE_ENDIAN ? value : Integer.reverseBytes(value));
  }
}
