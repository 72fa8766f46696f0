package org.lucerna.calcrel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads instructions of fixed size, and masks their bits, in the profile's byte order. */
final class InstructionWords {
  /** Number of instructions to search for the other half of an address. */
  static final int NEAR = 8;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private static final VarHandle HALVES =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();

  private final boolean isBigEndian;

  InstructionWords(Profile profile) {
    isBigEndian = profile.order() == ByteOrder.BIG_ENDIAN;
  }

  private int ordered(int word) {
    return isBigEndian ? Integer.reverseBytes(word) : word;
  }

  private short ordered(short half) {
    return isBigEndian ? Short.reverseBytes(half) : half;
  }

  int word(MaskingPass sweep, int at) {
    return ordered((int) WORDS.get(sweep.code, at));
  }

  int half(MaskingPass sweep, int at) {
    return ordered((short) HALVES.get(sweep.code, at)) & 0xffff;
  }

  /** Masks bits of an instruction of two or four bytes, unless the chunk's end cuts it off. */
  void hide(MaskingPass sweep, int at, int length, int bits) {
    if (length == 2) {
      hideHalf(sweep, at, bits);
    } else {
      hide(sweep, at, bits);
    }
  }

  /** Masks bits of a word; does nothing if the end of the chunk cuts it off. */
  void hide(MaskingPass sweep, int at, int bits) {
    if (at + 4 <= sweep.to) {
      WORDS.set(sweep.mask, at, ordered(bits));
      WORDS.set(sweep.code, at, ordered(word(sweep, at) & ~bits));
    }
  }

  /** Replaces a word and masks bits of the new one. */
  void replace(MaskingPass sweep, int at, int word, int bits) {
    if (at + 4 <= sweep.to) {
      WORDS.set(sweep.code, at, ordered(word));
      hide(sweep, at, bits);
    }
  }

  /** Masks bits of one halfword or two, of which the first is the upper half of a word. */
  void hideHalves(MaskingPass sweep, int at, int length, int bits) {
    if (length == 2) {
      hideHalf(sweep, at, bits);
    } else {
      hideHalf(sweep, at, bits >>> 16);
      hideHalf(sweep, at + 2, bits & 0xffff);
    }
  }

  /** Like {@link #replace}, for two bytes. */
  void replaceHalf(MaskingPass sweep, int at, int half, int bits) {
    if (at + 2 <= sweep.to) {
      HALVES.set(sweep.code, at, ordered((short) half));
      hideHalf(sweep, at, bits);
    }
  }

  /** Like {@link #hide}, for two bytes. */
  void hideHalf(MaskingPass sweep, int at, int bits) {
    if (at + 2 <= sweep.to) {
      HALVES.set(sweep.mask, at, ordered((short) bits));
      HALVES.set(sweep.code, at, ordered((short) (half(sweep, at) & ~bits)));
    }
  }
}
