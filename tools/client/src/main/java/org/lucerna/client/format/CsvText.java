package org.lucerna.client.format;

import java.util.regex.Pattern;
import org.lucerna.bytes.Escaped;

/**
 * A cell of CSV (RFC 4180) with an untrusted text, which a spreadsheet shows and does not compute.
 * It is in quotes and on one line: {@link Escaped} stands for line breaks, tabs and other control
 * characters. An apostrophe stands before what a formula may begin with: at the start, and after
 * each semicolon, which ends a cell where a comma is part of numbers. There, quotes do not keep the
 * cell together, because those of the cells before it came first.
 */
final class CsvText {
  /** A place before what a formula may begin with; a quote there could begin a cell of its own. */
  private static final Pattern FORMULA =
      Pattern.compile("(?<=^|;)(?=[\\s\"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])");

  private CsvText() {}

  static String cell(String text) {
    String shown = FORMULA.matcher(Escaped.of(text)).replaceAll("'");
    return '"' + shown.replace("\"", "\"\"") + '"';
  }
}
