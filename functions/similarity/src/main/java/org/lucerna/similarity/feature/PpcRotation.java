package org.lucerna.similarity.feature;

/**
 * What PowerPC's rotations with a mask do: they shift, extend, or keep some bits. A shift that
 * keeps fewer bits than others has the mask as an immediate.
 */
final class PpcRotation {
  private PpcRotation() {}

  /**
   * A rotation with a mask.
   *
   * @param left bits by which the operand is turned
   * @param mask bits of the result that are kept
   * @param width of the operand, 32 or 64 bits
   */
  static void describe(int left, long mask, int width, DecodedInstruction into) {
    int lowest = Long.numberOfTrailingZeros(mask);
    int size = 64 - Long.numberOfLeadingZeros(mask);
    boolean isWhole = Long.bitCount(mask) == width;
    if (left == 0) {
      mask(width == 32 && size == 32 && lowest > 0 ? (int) mask : mask, into);
      return;
    }
    into.shift = left;
    if (isWhole) {
      into.kind = InstructionClass.ROTATE;
    } else if (Long.bitCount(mask) == size - lowest && lowest >= left) {
      into.kind = InstructionClass.SHIFT_LEFT;
      // Of 32 bits others shift without an extension.
      if (lowest > left || (size != width && size - left != 32)) {
        into.setImmediate(mask >>> left);
      }
    } else if (Long.bitCount(mask) == size - lowest && size <= left) {
      int right = width - left;
      into.kind = InstructionClass.SHIFT_RIGHT;
      into.shift = right;
      if (lowest > 0 || (size != width - right && size != 32 - right)) {
        into.setImmediate(mask);
      }
    } else {
      into.setImmediate(mask);
    }
  }

  /** An operation with a mask, which may be an extension. */
  static void mask(long mask, DecodedInstruction into) {
    if (mask == 0xff || mask == 0xffff || mask == 0xffff_ffffL) {
      into.kind = InstructionClass.ZERO_EXTEND;
    } else {
      into.kind = InstructionClass.AND;
      into.setImmediate(mask);
    }
  }
}
