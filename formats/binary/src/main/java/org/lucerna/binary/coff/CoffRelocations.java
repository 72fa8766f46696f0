package org.lucerna.binary.coff;

import org.lucerna.bytes.ByteView;

/**
 * The places of a section that a linker fills in. Thread-safe until the file is closed.
 *
 * @param entries of {@link #SIZE} bytes each
 * @param address the section's, which places have added
 */
public record CoffRelocations(ByteView entries, long address) {
  static final int SIZE = 10;

  /** The number of places. */
  public long count() {
    return entries.size() / SIZE;
  }

  /** Offset of a place in the section; of a damaged file, any number. */
  public long offset(long index) {
    return entries.u32(index * SIZE) - address;
  }

  /** Index of a place's symbol, which need not exist. */
  public long symbol(long index) {
    return entries.u32(index * SIZE + 4);
  }

  /** The type of a place; its meaning is the machine's. */
  public int type(long index) {
    return entries.u16(index * SIZE + 8);
  }
}
