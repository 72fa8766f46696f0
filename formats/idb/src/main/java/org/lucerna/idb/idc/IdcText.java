package org.lucerna.idb.idc;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;

/** Writes string literals of IDC. */
public final class IdcText {
  private static final int PIECE = 400;

  /** The longest character: four bytes, each as an escape. */
  private static final int LONGEST = 16;

  private IdcText() {}

  /**
   * An expression for a text of any bytes. No escape is followed by a hexadecimal digit, so it is
   * unambiguous; no literal is longer than {@value #PIECE} bytes.
   */
  public static String quote(ByteString text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    int pieceAt = out.length();
    boolean open = false;
    for (int at = 0; at < text.length(); ) {
      int length = characterLength(text, at);
      int first = text.at(at);
      boolean isDigit = length == 1 && Character.digit(first, 16) >= 0;
      if ((open && isDigit) || out.length() - pieceAt > PIECE - LONGEST) {
        out.append("\" + \"");
        pieceAt = out.length();
      }
      open = append(out, text, at, length);
      at += Math.max(1, length);
    }
    return out.append('"').toString();
  }

  /**
   * Appends a character, or a byte that is part of none; returns whether it became an escape with
   * digits.
   */
  private static boolean append(StringBuilder out, ByteString text, int at, int length) {
    int first = text.at(at);
    if (length > 1) {
      ByteString bytes = text.slice(at, at + length);
      String character = bytes.text();
      boolean isUnsafe = LineText.isUnsafe(character.codePointAt(0));
      out.append(isUnsafe ? escape(bytes) : character);
      return isUnsafe;
    }
    switch (first) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (length == 0 || first < ' ' || first == 0x7f) {
          out.append(escape(text.slice(at, at + 1)));
          return true;
        }
        out.append((char) first);
      }
    }
    return false;
  }

  private static String escape(ByteString bytes) {
    return HexFormat.of().withPrefix("\\x").formatHex(bytes.toByteArray());
  }

  /** Length in bytes of the UTF-8 character at {@code at}; 0 if there is none. */
  private static int characterLength(ByteString text, int at) {
    int first = text.at(at);
    int length = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length < 2) {
      return length;
    }
    if (length > text.length() - at) {
      return 0;
    }
    CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder();
    try {
      strict.decode(ByteBuffer.wrap(text.slice(at, at + length).toByteArray()));
      return length;
    } catch (CharacterCodingException other) {
      return 0;
    }
  }
}
