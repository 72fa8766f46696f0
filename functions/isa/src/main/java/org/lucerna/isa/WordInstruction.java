package org.lucerna.isa;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * An instruction of two or four bytes, whose fields are bits of a number. Not thread-safe.
 *
 * <p>Bits are numbered from the lowest one, 0.
 */
public abstract class WordInstruction extends Instruction {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final VarHandle HALVES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private final boolean isBigEndian;

  /** The last instruction. */
  protected int word;

  /** For code in that order of bytes. */
  protected WordInstruction(ByteOrder order) {
    isBigEndian = order == ByteOrder.BIG_ENDIAN;
  }

  /** The four bytes at an index, as the word that they are in this order. */
  public final int word(byte[] code, int at) {
    int value = (int) WORDS.get(code, at);
    return isBigEndian ? Integer.reverseBytes(value) : value;
  }

  /** The two bytes at an index, unsigned. */
  public final int half(byte[] code, int at) {
    short value = (short) HALVES.get(code, at);
    return (isBigEndian ? Short.reverseBytes(value) : value) & 0xffff;
  }

  /** Its bits; of two bytes the lower half. */
  public final int word() {
    return word;
  }

  /** The bits that hold the {@linkplain #target target} or its distance; 0 if there is none. */
  public abstract int targetBits();

  /** Whether the bits that a mask selects have certain values. */
  protected final boolean is(int select, int match) {
    return (word & select) == match;
  }

  /** The number in bits from {@code bit} on. */
  protected final int field(int bit, int size) {
    return field(word, bit, size);
  }

  /** The same of any word. */
  public static int field(int word, int bit, int size) {
    return word >>> bit & (1 << size) - 1;
  }

  /** The same as a signed number. */
  protected final long signed(int bit, int size) {
    return (long) word << (64 - size - bit) >> (64 - size);
  }
}
