package org.lucerna.idb.region;

import org.lucerna.bytes.AddressRange;

/**
 * A range of addresses whose bytes came from the input file.
 *
 * @param range the addresses
 * @param offset of the first one in the file, in bytes, unsigned
 */
public record FileRegion(AddressRange range, long offset) {
  /** Offset in the file after the last byte. */
  public long endOffset() {
    return offset + range.size();
  }
}
