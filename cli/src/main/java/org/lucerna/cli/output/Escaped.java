package org.lucerna.cli.output;

import java.util.HexFormat;
import org.lucerna.bytes.LineText;

/**
 * Text for a terminal. Names, comments and messages are untrusted: a control character, which could
 * move the cursor or change the terminal, is shown as an escape such as {@code \n} or {@code \x1b}.
 */
public final class Escaped {
  private Escaped() {}

  public static String of(String text) {
    if (isPlain(text) || text.codePoints().noneMatch(LineText::isUnsafe)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (LineText.isUnsafe(c)) {
                out.append(escape(c));
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
          c < 0x100
              ? "\\x" + HexFormat.of().toHexDigits((byte) c)
              : "\\u{" + Integer.toHexString(c) + "}";
    };
  }
}
