package org.lucerna.bytes;

import java.util.HexFormat;
import java.util.function.IntFunction;

/**
 * Text with escapes in place of the characters of {@link LineText#isUnsafe}: control characters,
 * which could move a terminal's cursor or change its settings, and characters that reorder or
 * separate lines. Nothing else changes.
 */
public final class Escaped {
  private static final HexFormat HEX = HexFormat.of();

  private Escaped() {}

  /** Text for display, with escapes as in Rust, such as {@code \n} and {@code \x1b}. */
  public static String of(String text) {
    return replace(text, Escaped::escape);
  }

  /**
   * JSON of the same data, with JSON's escapes.
   *
   * @param json without line breaks between its values, so that only strings have such characters
   */
  public static String json(String json) {
    return replace(json, Escaped::units);
  }

  private static String replace(String text, IntFunction<String> escape) {
    if (isPlain(text) || text.codePoints().noneMatch(LineText::isUnsafe)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (LineText.isUnsafe(c)) {
                out.append(escape.apply(c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  /** Whether it is printable ASCII, as most text is. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~') {
        return false;
      }
    }
    return true;
  }

  private static String escape(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          c < 0x100 ? "\\x" + HEX.toHexDigits((byte) c) : "\\u{" + Integer.toHexString(c) + "}";
    };
  }

  /** A character in UTF-16. */
  private static String units(int c) {
    StringBuilder units = new StringBuilder();
    for (char unit : Character.toChars(c)) {
      units.append("\\u").append(HEX.toHexDigits(unit));
    }
    return units.toString();
  }
}
