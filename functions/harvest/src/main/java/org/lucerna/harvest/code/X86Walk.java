package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.lucerna.isa.x86.X86Decoder;

/** Goes through the instructions of x86 code. Bytes that are not instructions are skipped. */
public final class X86Walk {
  private static final int NOP = 0x90;
  private static final int BREAKPOINT = 0xcc;
  private static final int LONG_NOP = 0x1f;

  private final X86Decoder decoder;
  private byte[] code = {};
  private int size;
  private int at;
  private int length;

  /** A walk through 64-bit code, or else 32-bit code. */
  public X86Walk(boolean is64Bit) {
    decoder = new X86Decoder(is64Bit);
  }

  /** Starts before the first instruction of a copy of {@code bytes}. */
  public void begin(MemorySegment bytes) {
    begin(padded(bytes), (int) bytes.byteSize());
  }

  /** Starts before the first instruction of padded code. */
  public void begin(byte[] padded, int bytes) {
    code = padded;
    size = bytes;
    at = 0;
    length = 0;
  }

  /** A copy with padding that the decoder may read. */
  public static byte[] padded(MemorySegment bytes) {
    byte[] padded = new byte[Math.toIntExact(bytes.byteSize()) + X86Decoder.LOOKAHEAD];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, padded, 0, (int) bytes.byteSize());
    return padded;
  }

  /** Moves to the next instruction that ends within the code. */
  public boolean next() {
    at += length;
    while (at < size) {
      length = decoder.decode(code, at);
      if (length > 0 && at + length <= size) {
        return true;
      }
      at++;
      length = 0;
    }
    return false;
  }

  /** The decoded instruction. */
  public X86Decoder decoder() {
    return decoder;
  }

  /** The offset of its first byte. */
  public int at() {
    return at;
  }

  /** Offset of the next instruction. */
  public int end() {
    return at + length;
  }

  /** The bytes of the code, with padding after them. */
  public byte[] code() {
    return code;
  }

  /** Whether it does nothing, like the padding between functions. */
  public boolean isPadding() {
    if (decoder.isOneByteOpcode()) {
      return decoder.opcode() == NOP || decoder.opcode() == BREAKPOINT;
    }
    return !decoder.isVector() && decoder.opcode() == LONG_NOP && decoder.hasMemory();
  }
}
