package org.lucerna.cli.command;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A whole number, in decimal. */
public record NumberConverter<T extends Number>(Function<String, T> parser)
    implements ITypeConverter<T> {
  @Override
  public T convert(String text) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException wrong) {
      throw new TypeConversionException("expected a whole number, got '" + text + "'");
    }
  }
}
