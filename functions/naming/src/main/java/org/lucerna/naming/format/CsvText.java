package org.lucerna.naming.format;

import java.util.regex.Pattern;
import org.lucerna.bytes.Escaped;

/**
 * A cell of CSV (RFC 4180) with an untrusted text, which a spreadsheet shows and does not compute.
 * It is in quotes and on one line: {@link Escaped} stands for line breaks, tabs and other control
 * characters. An apostrophe precedes a possible start of a formula: at the start, and after each
 * semicolon, which separates cells in locales where a comma is part of numbers. There, quotes do
 * not keep the cell together, because the quotes of the cells before it came first.
 */
final class CsvText {
  /** The position before a possible formula; a quote there could begin a cell of its own. */
  private static final Pattern FORMULA =
      Pattern.compile("(?<=^|;)(?=[\\s\"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])");

  private CsvText() {}

  static String cell(String text) {
    String shown = FORMULA.matcher(Escaped.of(text)).replaceAll("'");
    return '"' + shown.replace("\"", "\"\"") + '"';
  }
}
