package org.lucerna.bytes;

import java.util.function.IntPredicate;

/**
 * Untrusted text in a file for other programs: names from files and servers must not begin another
 * line or field, nor act on the terminal on which a debugger or profiler shows them.
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

  /**
   * Like {@link #line(String)}, in UTF-8: a name for a table of symbols, for example. Bytes that
   * are not UTF-8 become U+FFFD, since they could be control characters to a terminal of 8 bits.
   */
  public static ByteString line(ByteString text) {
    String decoded = text.text();
    String line = line(decoded);
    return line.equals(decoded) && text.isUtf8() ? text : ByteString.utf8(line);
  }

  /**
   * Like {@link #line(ByteString)}, but LF and tabs stay, CR LF becomes LF, and it may be empty.
   */
  public static ByteString lines(ByteString text) {
    String decoded = text.text().replace("\r\n", "\n");
    return ByteString.utf8(replace(decoded, c -> c != '\n' && c != '\t' && isUnsafe(c)));
  }

  /** Like {@link #line(String)}, with {@code _} in place of each space, too. */
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
