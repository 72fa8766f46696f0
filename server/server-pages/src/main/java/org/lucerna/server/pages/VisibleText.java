package org.lucerna.server.pages;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;

/**
 * Text from outside as pages show it: nothing in it is invisible, and nothing changes the order or
 * the lines of the surrounding text. Such characters are replaced by their code points, and bytes
 * that are not UTF-8 by their digits, as marked pieces: {@code U+202E}, {@code \xff}. A long text
 * is cut, and has the full one with it. Not escaped: that is the template engine's part. Immutable.
 *
 * @param pieces to show, in order
 * @param full all of it; null if nothing was cut
 */
public record VisibleText(List<Piece> pieces, @Nullable VisibleText full) {
  public static final VisibleText EMPTY = new VisibleText(List.of(), null);

  /** The longest name that is not cut, in UTF-16 units. */
  private static final int LONGEST_NAME = 160;

  /** The longest text of several lines that is not cut, in UTF-16 units. */
  private static final int LONGEST_TEXT = 4000;

  /** Maximum number of stacked combining marks; more would cover the lines around. */
  private static final int MOST_MARKS = 4;

  /** Letters, marks and symbols that look like nothing. */
  private static final String FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0";

  /**
   * A part of a text.
   *
   * @param isMarked whether it represents something that cannot be shown
   */
  public record Piece(String text, boolean isMarked) {}

  public VisibleText {
    pieces = List.copyOf(pieces);
  }

  /** A text in one line, such as a name or a path. */
  public static VisibleText line(ByteString bytes) {
    return new Reader(bytes, false).read(LONGEST_NAME);
  }

  /** A text in one line. */
  public static VisibleText line(String text) {
    return new Reader(text, false).read(LONGEST_NAME);
  }

  /** A text that may have several lines, such as a comment. */
  public static VisibleText lines(ByteString bytes) {
    return new Reader(bytes, true).read(LONGEST_TEXT);
  }

  /** A text that may have several lines. */
  public static VisibleText lines(String text) {
    return new Reader(text, true).read(LONGEST_TEXT);
  }

  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  public boolean isCut() {
    return full != null;
  }

  /** The text as one, for titles and descriptions. */
  public String plain() {
    StringBuilder plain = new StringBuilder();
    pieces.forEach(piece -> plain.append(piece.text()));
    return isCut() ? plain + "..." : plain.toString();
  }

  /** Splits a text into pieces. */
  private static final class Reader {
    private final String text;

    /** The bytes, if they are not UTF-8. */
    private final @Nullable ByteString damaged;

    private final boolean hasLines;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();
    private final StringBuilder marked = new StringBuilder();
    private int marks;

    Reader(String text, boolean hasLines) {
      this.text = text;
      this.damaged = null;
      this.hasLines = hasLines;
    }

    Reader(ByteString bytes, boolean hasLines) {
      this.text = bytes.text();
      this.damaged = bytes.isUtf8() ? null : bytes;
      this.hasLines = hasLines;
    }

    VisibleText read(int longest) {
      VisibleText all = read();
      int length = damaged == null ? text.length() : damaged.length();
      if (length <= longest) {
        return all;
      }
      VisibleText start =
          damaged == null
              ? new Reader(text.substring(0, wholeCharacters(longest)), hasLines).read()
              : new Reader(damaged.slice(0, wholeBytes(damaged, longest)), hasLines).read();
      return new VisibleText(start.pieces, all);
    }

    private int wholeCharacters(int end) {
      return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /** The end, moved back so that it does not split a character. */
    private static int wholeBytes(ByteString bytes, int end) {
      int whole = end;
      while (whole > end - 3 && (bytes.at(whole) & 0xc0) == 0x80) {
        whole--;
      }
      return whole;
    }

    private VisibleText read() {
      if (damaged == null) {
        text.codePoints().forEach(this::add);
      } else {
        readDamaged(damaged);
      }
      endShown();
      endMarked();
      return new VisibleText(pieces, null);
    }

    /** Valid UTF-8 in it is shown as text. */
    private void readDamaged(ByteString bytes) {
      int at = 0;
      while (at < bytes.length()) {
        int end = Math.min(at + length(bytes.at(at)), bytes.length());
        ByteString one = bytes.slice(at, end);
        if (one.isUtf8()) {
          new String(one.toByteArray(), StandardCharsets.UTF_8).codePoints().forEach(this::add);
          at = end;
        } else {
          mark("\\x" + HexFormat.of().toHexDigits((byte) bytes.at(at)));
          at++;
        }
      }
    }

    /** The length of a character in UTF-8, by its first byte. */
    private static int length(int first) {
      if (first < 0xc0) {
        return 1;
      }
      return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    }

    private void add(int character) {
      marks = isCombining(character) ? marks + 1 : 0;
      boolean isLayout = character == '\n' || character == '\t';
      if (isLayout ? hasLines : marks <= MOST_MARKS && isVisible(character)) {
        endMarked();
        shown.appendCodePoint(character);
      } else {
        mark(String.format(Locale.ROOT, "U+%04X", character));
      }
    }

    private void mark(String word) {
      endShown();
      marked.append(marked.isEmpty() ? "" : " ").append(word);
    }

    private void endShown() {
      if (!shown.isEmpty()) {
        pieces.add(new Piece(shown.toString(), false));
        shown.setLength(0);
      }
    }

    private void endMarked() {
      if (!marked.isEmpty()) {
        pieces.add(new Piece(marked.toString(), true));
        marked.setLength(0);
      }
    }

    private static boolean isCombining(int character) {
      return switch (Character.getType(character)) {
        case Character.NON_SPACING_MARK,
            Character.ENCLOSING_MARK,
            Character.COMBINING_SPACING_MARK ->
            true;
        default -> false;
      };
    }

    private static boolean isVisible(int character) {
      return switch (Character.getType(character)) {
        case Character.PRIVATE_USE, Character.UNASSIGNED -> false;
        case Character.SPACE_SEPARATOR -> character == ' ';
        default -> !LineText.isUnsafe(character) && !isFiller(character);
      };
    }

    /** Also selectors of variants. */
    private static boolean isFiller(int character) {
      return (character >= 0xfe00 && character <= 0xfe0f)
          || (character >= 0xe0100 && character <= 0xe01ef)
          || FILLERS.indexOf(character) >= 0;
    }
  }
}
