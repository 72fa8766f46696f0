package org.lucerna.bytes;

/**
 * Addresses from {@code start} (inclusive) to {@code end} (exclusive), both unsigned.
 *
 * @param start the first address
 * @param end the address after the last
 */
public record AddressRange(long start, long end) {
  /**
   * The {@code size} addresses starting at {@code start}.
   *
   * @param size unsigned; the end wraps around after the last address
   */
  public static AddressRange sized(long start, long size) {
    return new AddressRange(start, start + size);
  }

  /** Whether {@code address} is inside. */
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
