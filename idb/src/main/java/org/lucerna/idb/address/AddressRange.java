package org.lucerna.idb.address;

/**
 * Addresses from {@code start} (inclusive) to {@code end} (exclusive), both unsigned.
 *
 * @param start the first address
 * @param end the one behind the last
 */
public record AddressRange(long start, long end) {
  /** Whether {@code address} is inside. */
  public boolean contains(long address) {
    return Long.compareUnsigned(address, start) >= 0 && Long.compareUnsigned(address, end) < 0;
  }

  /** How many addresses there are; unsigned. */
  public long size() {
    return end - start;
  }

  @Override
  public String toString() {
    return "0x" + Long.toHexString(start) + "..0x" + Long.toHexString(end);
  }
}
