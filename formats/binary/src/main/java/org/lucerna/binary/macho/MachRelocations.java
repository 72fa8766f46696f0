package org.lucerna.binary.macho;

import org.lucerna.bytes.ByteView;

/**
 * The places of a section that a linker fills in. Thread-safe until the file is closed.
 *
 * @param entries of {@link #SIZE} bytes each
 */
public record MachRelocations(ByteView entries) {
  static final int SIZE = 8;
  private static final int SYMBOL = 0x00ff_ffff;

  /** The number of places. */
  public long count() {
    return entries.size() / SIZE;
  }

  /** Offset of a place in the section; of a damaged file, any number. */
  public long offset(long index) {
    return entries.u32(index * SIZE);
  }

  /**
   * Index of a place's symbol, if {@link #isSymbol}; otherwise number of its section. Neither need
   * exist. With some types, a number.
   */
  public int symbol(long index) {
    return entries.i32(index * SIZE + 4) & SYMBOL;
  }

  /** Whether a place has a symbol, not only a section. */
  public boolean isSymbol(long index) {
    return bits(index, 27, 1) != 0;
  }

  /** Whether a place becomes a distance from itself. */
  public boolean isDistance(long index) {
    return bits(index, 24, 1) != 0;
  }

  /** Bytes of a place: 1, 2, 4 or 8. */
  public int width(long index) {
    return 1 << bits(index, 25, 3);
  }

  /** The type of a place; its meaning is the processor's. */
  public int type(long index) {
    return bits(index, 28, 0xf);
  }

  private int bits(long index, int from, int mask) {
    return entries.i32(index * SIZE + 4) >>> from & mask;
  }
}
