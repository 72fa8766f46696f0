package org.lucerna.isa;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Reads the instructions of a range of code: in sequence, where bytes that are not instructions are
 * skipped, or at any offset. Code in a memory segment is copied in parts, with zeros after its end.
 * Not thread-safe.
 *
 * @param <I> the processor's instructions
 */
public final class CodeWalk<I extends Instruction> {
  /** Bytes of instructions that are copied at a time. */
  private static final int PART = 4096;

  private static final int MOST = Integer.MAX_VALUE - Instruction.LOOKAHEAD;

  private final I instruction;
  private final byte[] part = new byte[PART + Instruction.LOOKAHEAD];
  private MemorySegment source = MemorySegment.NULL;

  /** The range, or a part of it. */
  private byte[] window = {};

  /** The offset of the window, and the offset after the last instruction that begins in it. */
  private int from;

  private int to;
  private int size;
  private int at;
  private int length;

  /** Decodes with an instruction, which nothing else decodes with. */
  public CodeWalk(I instruction) {
    this.instruction = instruction;
  }

  /** Starts before the first instruction of code; of more than 2 GiB the rest is left out. */
  public void begin(MemorySegment code) {
    source = code;
    window = part;
    begin((int) Math.min(code.byteSize(), MOST), 0);
  }

  /**
   * Starts before the first instruction of padded code.
   *
   * @param padded has {@link Instruction#LOOKAHEAD} more bytes
   * @param bytes of code
   */
  public void begin(byte[] padded, int bytes) {
    window = padded;
    begin(bytes, bytes);
  }

  private void begin(int bytes, int available) {
    size = bytes;
    from = 0;
    to = available;
    at = 0;
    length = 0;
  }

  /** A copy with padding that decoders may read. */
  public static byte[] padded(MemorySegment bytes) {
    byte[] padded = new byte[Math.toIntExact(bytes.byteSize()) + Instruction.LOOKAHEAD];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, padded, 0, (int) bytes.byteSize());
    return padded;
  }

  /** Moves to the next instruction that ends within the code. */
  public boolean next() {
    at += length;
    while (at < size) {
      if (read(at) > 0) {
        return true;
      }
      at += instruction.alignment();
    }
    length = 0;
    return false;
  }

  /**
   * Moves to the instruction at an offset in the code.
   *
   * @return its size in bytes; 0 if there is none that ends within the code
   */
  public int read(int offset) {
    at = offset;
    length = 0;
    if (offset >= size) {
      return 0;
    }
    if (offset < from || offset >= to) {
      copy(offset);
    }
    int decoded = instruction.decode(window, offset - from);
    length = decoded <= size - offset ? decoded : 0;
    return length;
  }

  private void copy(int offset) {
    int bytes = Math.min(part.length, size - offset);
    MemorySegment.copy(source, ValueLayout.JAVA_BYTE, offset, part, 0, bytes);
    Arrays.fill(part, bytes, part.length, (byte) 0);
    from = offset;
    to = offset + Math.min(PART, bytes);
  }

  /** The instruction, whose indexes are those of the copy. */
  public I instruction() {
    return instruction;
  }

  /** Size of the code in bytes. */
  public int size() {
    return size;
  }

  /** The offset of the instruction. */
  public int at() {
    return at;
  }

  /** The offset of the next instruction. */
  public int end() {
    return at + length;
  }
}
