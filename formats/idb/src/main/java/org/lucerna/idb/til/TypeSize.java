package org.lucerna.idb.til;

/**
 * The size and alignment of a value.
 *
 * @param size in bytes; {@link #NONE} if unknown
 * @param alignment in bytes, a power of two: addresses are multiples of it
 */
public record TypeSize(long size, int alignment) {
  /** The size of a type without a known size: a function, or a missing type. */
  public static final long NONE = -1;

  static final TypeSize UNKNOWN = new TypeSize(NONE, 1);

  /** Maximum size of a type, in bytes; sums of member sizes cannot overflow. */
  static final long LARGEST = 1L << 40;

  private static final int LARGEST_ALIGNMENT = 1 << 14;

  public TypeSize {
    if (size < 0 || size > LARGEST) {
      size = NONE;
    }
  }

  /** The size of a number, with the alignment that its size allows. */
  static TypeSize number(long size) {
    return size <= 0
        ? UNKNOWN
        : new TypeSize(size, (int) Math.min(Long.lowestOneBit(size), LARGEST_ALIGNMENT));
  }

  /** Whether the size is known. */
  public boolean known() {
    return size != NONE;
  }

  /** The size of an array of {@code count} such values. */
  TypeSize times(int count) {
    return known() && (size == 0 || count <= LARGEST / size)
        ? new TypeSize(size * count, alignment)
        : new TypeSize(NONE, alignment);
  }

  /** The size rounded up to a multiple of the alignment, as for a structure. */
  TypeSize roundedUp() {
    return known()
        ? new TypeSize(Math.ceilDiv(size, (long) alignment) * alignment, alignment)
        : this;
  }

  /** Aligned to at least {@code least} bytes. */
  TypeSize atLeast(int least) {
    return least <= alignment ? this : new TypeSize(size, least);
  }

  /** Aligned to at most {@code most} bytes; 0 for no limit. */
  TypeSize atMost(int most) {
    return most == 0 || most >= alignment ? this : new TypeSize(size, most);
  }
}
