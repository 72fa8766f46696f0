package org.lucerna.cli.command;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A regular expression. */
public final class PatternConverter implements ITypeConverter<Pattern> {
  @Override
  public Pattern convert(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException wrong) {
      throw new TypeConversionException(
          "not a regular expression: " + wrong.getDescription().toLowerCase(Locale.ROOT));
    }
  }
}
