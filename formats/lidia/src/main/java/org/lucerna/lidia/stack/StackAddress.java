package org.lucerna.lidia.stack;

import org.jspecify.annotations.Nullable;

/**
 * A place in code named by a line: {@code key}, a sign and a number, as written in the line.
 *
 * @param start of the key
 * @param end index after the number, and after the parenthesis if only the number is in one
 * @param sign between key and number
 * @param number unsigned
 */
record StackAddress(int start, int end, String key, char sign, long number) {
  private static final int MOST_KEY = 4096;

  /** The first one at or after {@code from}; null if there is none. */
  static @Nullable StackAddress next(String line, int from) {
    for (int at = line.indexOf("0x", from); at >= 0; at = line.indexOf("0x", at + 2)) {
      StackAddress found = at(line, at);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable StackAddress at(String line, int number) {
    int end = HexNumber.end(line, number + 2);
    if (end == number + 2 || end - number > 2 + 16 || number < 2) {
      return null;
    }
    char sign = line.charAt(number - 1);
    int keyEnd = number - 1;
    boolean enclosed = line.charAt(keyEnd - 1) == '(' && sign == '+';
    if (enclosed) {
      keyEnd--;
      if (end == line.length() || line.charAt(end) != ')') {
        return null;
      }
    }
    if (sign != '+' && sign != ':' && sign != '!' && sign != ' ') {
      return null;
    }
    int start = keyEnd;
    while (start > 0 && keyEnd - start < MOST_KEY && isKey(line.charAt(start - 1))) {
      start--;
    }
    return start == keyEnd
        ? null
        : new StackAddress(
            start,
            enclosed ? end + 1 : end,
            line.substring(start, keyEnd),
            sign,
            HexNumber.parse(line, number + 2, end));
  }

  private static boolean isKey(char c) {
    return c > ' ' && "()[]<>,;\"'".indexOf(c) < 0;
  }

  /** Whether it is the only content of a pair of parentheses or brackets. */
  boolean isEnclosed(String line) {
    char before = start > 0 ? line.charAt(start - 1) : ' ';
    char behind = end < line.length() ? line.charAt(end) : ' ';
    return (before == '(' && behind == ')') || (before == '[' && behind == ']');
  }
}
