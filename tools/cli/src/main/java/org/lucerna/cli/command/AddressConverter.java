package org.lucerna.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An address: {@code 0x…} or decimal, unsigned. */
public final class AddressConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      return text.startsWith("0x") || text.startsWith("0X")
          ? Long.parseUnsignedLong(text.substring(2), 16)
          : Long.parseUnsignedLong(text);
    } catch (NumberFormatException wrong) {
      throw new TypeConversionException(
          "expected an address, 0x... or decimal, got '" + text + "'");
    }
  }
}
