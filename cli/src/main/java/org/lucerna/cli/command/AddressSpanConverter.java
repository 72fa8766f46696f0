package org.lucerna.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code START-END}: addresses, the second behind the last. */
public final class AddressSpanConverter implements ITypeConverter<AddressSpan> {
  @Override
  public AddressSpan convert(String text) {
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
}
