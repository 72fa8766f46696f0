package org.lucerna.lidia.stack;

import org.jspecify.annotations.Nullable;

/**
 * A line of a call chain as {@code perf script} prints it: indented, {@code ADDRESS SYMBOL
 * (OBJECT)}.
 *
 * @param symbolStart where the symbol begins
 * @param symbolEnd behind it
 * @param object what is in the parentheses
 */
record PerfLine(int symbolStart, int symbolEnd, String object) {
  /** The line; null where it is none. */
  static @Nullable PerfLine read(String line) {
    int address = 0;
    while (address < line.length()
        && (line.charAt(address) == ' ' || line.charAt(address) == '\t')) {
      address++;
    }
    int addressEnd = HexNumber.end(line, address);
    int open = line.lastIndexOf(" (");
    if (address == 0 || addressEnd == address || open <= addressEnd || !line.endsWith(")")) {
      return null;
    }
    return line.charAt(addressEnd) == ' '
        ? new PerfLine(addressEnd + 1, open, line.substring(open + 2, line.length() - 1))
        : null;
  }
}
