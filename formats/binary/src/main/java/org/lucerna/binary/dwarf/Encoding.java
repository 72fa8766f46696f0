package org.lucerna.binary.dwarf;

/**
 * The properties that determine the size of values.
 *
 * @param version 2 to 5
 * @param addressSize in bytes, 4 or 8
 * @param wide whether offsets have 8 bytes (64-bit DWARF), not 4
 */
record Encoding(int version, int addressSize, boolean wide) {
  int offsetSize() {
    return wide ? 8 : 4;
  }

  /** The highest address. */
  long addressMask() {
    return addressSize == 8 ? -1 : 0xffff_ffffL;
  }

  /**
   * Whether {@code address} is one that linkers write for dropped code: the highest address or the
   * one before it.
   */
  boolean isTombstone(long address) {
    return Long.compareUnsigned(address, addressMask() - 1) >= 0;
  }
}
