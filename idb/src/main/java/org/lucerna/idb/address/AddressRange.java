package org.lucerna.idb.address;

/**
 * Addresses from {@code start} (inclusive) to {@code end} (exclusive), both unsigned.
 *
 * @param start the first address
 * @param end the one after the last
 */
public record AddressRange(long start, long end) {
  /** Whether {@code address} is in the range. */
  public boolean contains(long address) {
    return Long.compareUnsigned(address, start) >= 0 && Long.compareUnsigned(address, end) < 0;
  }

  /** The number of addresses, unsigned. */
  public long size() {
    return end - start;
  }

  @Override
  public String toString() {
    return "0x" + Long.toHexString(start) + "..0x" + Long.toHexString(end);
  }
}
