package org.lucerna.lidia.stack;

import org.jspecify.annotations.Nullable;

/**
 * A line of {@code perf script} that ends in {@code ADDRESS SYMBOL (OBJECT)}: one of a call chain,
 * which is indented, or a sample without one, which has its process and event before it.
 *
 * @param number the address: of the process, or an offset in the file
 * @param symbolStart index of the symbol
 * @param symbolEnd index after the symbol
 * @param object the text in parentheses
 * @param isSample whether the line is a sample, so that another line would be another sample
 */
record PerfLine(long number, int symbolStart, int symbolEnd, String object, boolean isSample) {
  private static final String UNKNOWN = "[unknown]";

  /** The line; null if it is none. */
  static @Nullable PerfLine read(String line) {
    int open = line.lastIndexOf(" (");
    if (open < 0 || !line.endsWith(")")) {
      return null;
    }
    int start = afterSpace(line, 0);
    if (start > 0 && isNumber(line, start, open)) {
      return read(line, start, open, false);
    }
    for (int colon = line.lastIndexOf(": ", open);
        colon > 0;
        colon = line.lastIndexOf(": ", colon - 1)) {
      int number = afterSpace(line, colon + 1);
      if (isNumber(line, number, open)) {
        return read(line, number, open, true);
      }
    }
    return null;
  }

  private static PerfLine read(String line, int number, int open, boolean isSample) {
    int end = HexNumber.end(line, number);
    return new PerfLine(
        HexNumber.parse(line, number, end),
        end + 1,
        open,
        line.substring(open + 2, line.length() - 1),
        isSample);
  }

  private static int afterSpace(String line, int from) {
    int at = from;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return at;
  }

  /** Whether a number and a space begin here, followed by a symbol before {@code open}. */
  private static boolean isNumber(String line, int from, int open) {
    int end = HexNumber.end(line, from);
    return end > from && end - from <= 16 && end < open && line.charAt(end) == ' ';
  }

  /** Whether perf knew no symbol. */
  boolean isUnnamed(String line) {
    return symbolEnd - symbolStart == UNKNOWN.length() && line.startsWith(UNKNOWN, symbolStart);
  }
}
