package org.lucerna.idb.til;

/**
 * How much room a value takes.
 *
 * @param size in bytes; {@link #NONE} where it is not known
 * @param alignment its address is a multiple of so many bytes: a power of two
 */
public record TypeSize(long size, int alignment) {
  /** The size of a type whose size is not known: a function, or something that is not there. */
  public static final long NONE = -1;

  static final TypeSize UNKNOWN = new TypeSize(NONE, 1);

  /** No type of a program is larger, and no sum of sizes of a type's members runs over. */
  static final long LARGEST = 1L << 40;

  private static final int LARGEST_ALIGNMENT = 1 << 14;

  public TypeSize {
    if (size < 0 || size > LARGEST) {
      size = NONE;
    }
  }

  /** That of a number: aligned as its size allows. */
  static TypeSize number(long size) {
    return size <= 0
        ? UNKNOWN
        : new TypeSize(size, (int) Math.min(Long.lowestOneBit(size), LARGEST_ALIGNMENT));
  }

  /** Whether the size is known. */
  public boolean known() {
    return size != NONE;
  }

  /** So many of them in a row. */
  TypeSize times(int count) {
    return known() && (size == 0 || count <= LARGEST / size)
        ? new TypeSize(size * count, alignment)
        : new TypeSize(NONE, alignment);
  }

  /** The size made a multiple of the alignment, as that of a structure is. */
  TypeSize roundedUp() {
    return known()
        ? new TypeSize(Math.ceilDiv(size, (long) alignment) * alignment, alignment)
        : this;
  }

  /** Aligned to no less than {@code least} bytes. */
  TypeSize atLeast(int least) {
    return least <= alignment ? this : new TypeSize(size, least);
  }

  /** Aligned to no more than {@code most} bytes; 0 is no bound. */
  TypeSize atMost(int most) {
    return most == 0 || most >= alignment ? this : new TypeSize(size, most);
  }
}
