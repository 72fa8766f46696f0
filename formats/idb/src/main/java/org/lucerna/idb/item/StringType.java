package org.lucerna.idb.item;

/**
 * The memory layout of a string.
 *
 * @param characterSize in bytes: 1, 2 or 4
 * @param lengthSize size in bytes of its length prefix; 0 if it ends at a terminator
 * @param terminator the byte that ends it, usually 0
 * @param otherTerminator another one; 0 if there is none
 * @param encoding index of its encoding, 0 for the default, 255 for none
 */
public record StringType(
    int characterSize, int lengthSize, int terminator, int otherTerminator, int encoding) {
  private static final int[] OLD_CHARACTER_SIZES = {1, 1, 1, 2, 1, 2, 2};
  private static final int[] OLD_LENGTH_SIZES = {0, 1, 2, 0, 4, 2, 4};

  /** Decodes the number; {@code isNew} from idainfo 700 on. */
  public static StringType of(int code, boolean isNew) {
    int low = code & 0xff;
    int old = Math.min(low, OLD_LENGTH_SIZES.length - 1);
    int lengthCode = Math.min(low >> 2, 3);
    return new StringType(
        isNew ? 1 << Math.min(low & 3, 2) : OLD_CHARACTER_SIZES[old],
        isNew ? 1 << lengthCode >> 1 : OLD_LENGTH_SIZES[old],
        code >>> 8 & 0xff,
        code >>> 16 & 0xff,
        code >>> 24);
  }
}
