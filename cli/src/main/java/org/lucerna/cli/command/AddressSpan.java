package org.lucerna.cli.command;

/**
 * Addresses from one to the other.
 *
 * @param start the first
 * @param end the first behind them
 */
public record AddressSpan(long start, long end) {
  public boolean contains(long address) {
    return Long.compareUnsigned(address - start, end - start) < 0;
  }
}
