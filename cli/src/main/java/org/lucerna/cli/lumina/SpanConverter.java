package org.lucerna.cli.lumina;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lucerna.lumina.DeleteHistory.Span;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A range of ids, {@code A-B} with both ends included, or one id. Decimal, or 0x and hex. */
final class SpanConverter implements ITypeConverter<Span> {
  private static final Pattern FORM = Pattern.compile("([^-]+)(?:-([^-]+))?");

  @Override
  public Span convert(String text) {
    Matcher form = FORM.matcher(text);
    try {
      if (form.matches()) {
        long first = number(form.group(1));
        long last = form.group(2) == null ? first : number(form.group(2));
        if (Long.compareUnsigned(first, last) <= 0) {
          return new Span(first, last);
        }
      }
    } catch (NumberFormatException notNumbers) {
      // told below
    }
    throw new TypeConversionException(
        "expected a range such as 10-20 or 0x0a-0x14, got '" + text + "'");
  }

  private static long number(String text) {
    return text.startsWith("0x")
        ? Long.parseUnsignedLong(text.substring(2), 16)
        : Long.parseUnsignedLong(text);
  }
}
