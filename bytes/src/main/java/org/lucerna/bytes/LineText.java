package org.lucerna.bytes;

import java.util.function.IntPredicate;

/**
 * Untrusted text as a field of a line in a text file: names from files and servers must not begin
 * another line or field.
 */
public final class LineText {
  private static final char INSTEAD = '_';

  private LineText() {}

  /**
   * The text with {@code _} in place of each character that is a control character, separates lines
   * or reorders text, and of each half of a surrogate pair; {@code _} if it is blank.
   */
  public static String line(String text) {
    String line = replace(text, LineText::isUnsafe);
    return line.isBlank() ? "" + INSTEAD : line;
  }

  /** As {@link #line}, with {@code _} in place of each space, too. */
  public static String word(String text) {
    return replace(line(text), c -> Character.isSpaceChar(c) || Character.isWhitespace(c));
  }

  private static String replace(String text, IntPredicate isReplaced) {
    if (text.codePoints().noneMatch(isReplaced)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> out.appendCodePoint(isReplaced.test(c) ? INSTEAD : c));
    return out.toString();
  }

  /** Control characters, line separators, and format characters, which reorder text. */
  public static boolean isUnsafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }
}
