package org.lucerna.cli.command;

import picocli.CommandLine.TypeConversionException;

/**
 * A range of addresses.
 *
 * @param start the first
 * @param end the first after the last
 */
public record AddressSpan(long start, long end) {
  /** Parses {@code START-END}. */
  public static AddressSpan parse(String text) {
    int dash = text.indexOf('-');
    if (dash > 0) {
      AddressConverter address = new AddressConverter();
      long start = address.convert(text.substring(0, dash));
      long end = address.convert(text.substring(dash + 1));
      if (Long.compareUnsigned(start, end) <= 0) {
        return new AddressSpan(start, end);
      }
    }
    throw new TypeConversionException(
        "expected START-END, such as 0x1000-0x1010, got '" + text + "'");
  }

  public boolean contains(long address) {
    return Long.compareUnsigned(address - start, end - start) < 0;
  }
}
