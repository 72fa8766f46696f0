package org.lucerna.cli.command;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes: {@code 4096}, {@code 512M}, {@code 4G}; K, M and G are powers of 1024. */
final class SizeConverter implements ITypeConverter<Long> {
  private static final String UNITS = "KMG";

  /** A larger number of any unit is practically no limit. */
  private static final long MOST = 1L << 32;

  private static final Pattern FORM = Pattern.compile("([0-9]{1,10})([KMG])?(?:I?B)?");

  @Override
  public Long convert(String text) {
    Matcher form = FORM.matcher(text.toUpperCase(Locale.ROOT));
    if (!form.matches()) {
      throw new TypeConversionException("expected a size such as 4G or 512M, got '" + text + "'");
    }
    String unit = form.group(2);
    long bytes = Long.parseLong(form.group(1));
    return unit == null ? bytes : Math.min(bytes, MOST) << (10 * (1 + UNITS.indexOf(unit)));
  }
}
