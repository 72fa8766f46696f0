package org.lucerna.cli;

/**
 * Addresses from one to the other.
 *
 * @param start the first
 * @param end the first behind them
 */
record AddressSpan(long start, long end) {
  boolean contains(long address) {
    return Long.compareUnsigned(address - start, end - start) < 0;
  }
}
