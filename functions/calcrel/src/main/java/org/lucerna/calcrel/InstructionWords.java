package org.lucerna.calcrel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads instructions of fixed size, and masks their bits, in the profile's byte order. */
final class InstructionWords {
  /** Number of instructions to search for the other half of an address. */
  static final int NEAR = 8;

  private final VarHandle words;
  private final VarHandle halves;

  InstructionWords(Profile profile) {
    ByteOrder order = profile.order();
    words = MethodHandles.byteArrayViewVarHandle(int[].class, order).withInvokeExactBehavior();
    halves = MethodHandles.byteArrayViewVarHandle(short[].class, order).withInvokeExactBehavior();
  }

  int word(MaskingPass sweep, int at) {
    return (int) words.get(sweep.code, at);
  }

  int half(MaskingPass sweep, int at) {
    return (short) halves.get(sweep.code, at) & 0xffff;
  }

  /** Masks bits of a word; does nothing if the end of the chunk cuts it off. */
  void hide(MaskingPass sweep, int at, int bits) {
    if (at + 4 <= sweep.to) {
      words.set(sweep.mask, at, bits);
      words.set(sweep.code, at, word(sweep, at) & ~bits);
    }
  }

  /** Replaces a word and masks bits of the new one. */
  void replace(MaskingPass sweep, int at, int word, int bits) {
    if (at + 4 <= sweep.to) {
      words.set(sweep.code, at, word);
      hide(sweep, at, bits);
    }
  }

  /** Like {@link #replace}, for two bytes. */
  void replaceHalf(MaskingPass sweep, int at, int half, int bits) {
    if (at + 2 <= sweep.to) {
      halves.set(sweep.code, at, (short) half);
      hideHalf(sweep, at, bits);
    }
  }

  /** Like {@link #hide}, for two bytes. */
  void hideHalf(MaskingPass sweep, int at, int bits) {
    if (at + 2 <= sweep.to) {
      halves.set(sweep.mask, at, (short) bits);
      halves.set(sweep.code, at, (short) (half(sweep, at) & ~bits));
    }
  }

  /** The signed number in {@code size} bits from {@code bit} on. */
  static long signed(int word, int bit, int size) {
    return ((long) (word << (32 - size - bit)) << 32) >> (64 - size);
  }
}
