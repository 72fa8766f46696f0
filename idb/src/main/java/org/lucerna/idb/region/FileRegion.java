package org.lucerna.idb.region;

import org.lucerna.bytes.AddressRange;

/**
 * A run of addresses whose bytes came from the input file.
 *
 * @param range the addresses
 * @param offset in bytes from the file's start to the first of them, unsigned
 */
public record FileRegion(AddressRange range, long offset) {
  /** Offset behind the last byte. */
  public long endOffset() {
    return offset + range.size();
  }
}
