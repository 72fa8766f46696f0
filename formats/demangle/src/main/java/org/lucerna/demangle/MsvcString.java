package org.lucerna.demangle;

import java.util.Locale;

/**
 * The name of a string constant of Visual C++: {@code ??_C@_} kind, length in bytes, checksum, and
 * the first 32 characters.
 */
final class MsvcString {
  /** Characters that have a digit of their own. */
  private static final String BY_DIGIT = ",/\\:. \n\t'-";

  /** The most bytes that a name has: 32 of up to 4 bytes each. */
  private static final int MAX_BYTES = 128;

  private final NameCursor cursor;
  private final byte[] bytes = new byte[MAX_BYTES];
  private int count;

  private MsvcString(NameCursor cursor) {
    this.cursor = cursor;
  }

  /** The constant as in source text; three dots follow if it is longer than the name says. */
  static String read(NameCursor cursor, MsvcTypes types) {
    cursor.expect('@');
    cursor.expect('_');
    boolean wide = cursor.take('1');
    if (!wide) {
      cursor.expect('0');
    }
    long length = types.number();
    if (length < (wide ? 2 : 1)) {
      throw cursor.malformed();
    }
    while (!cursor.take('@')) {
      cursor.next();
    }
    return new MsvcString(cursor).text(wide, length);
  }

  private String text(boolean wide, long length) {
    while (!cursor.take('@')) {
      if (count == MAX_BYTES) {
        throw cursor.malformed();
      }
      bytes[count++] = character();
    }
    boolean cut = wide ? length > 64 : length > count;
    int size = wide ? 2 : characterSize(length);
    int characters = count / size;
    if (wide && count % 2 != 0) {
      throw cursor.malformed();
    }
    StringBuilder text =
        new StringBuilder(wide ? "L\"" : size == 1 ? "\"" : size == 2 ? "u\"" : "U\"");
    for (int i = 0; i < characters - (cut ? 0 : 1); i++) {
      append(text, wide ? bigEndian(i) : littleEndian(i, size));
    }
    return text.append(cut ? "\"..." : "\"").toString();
  }

  private byte character() {
    char c = cursor.next();
    if (c != '?') {
      return (byte) c;
    }
    c = cursor.next();
    if (c == '$') {
      return (byte) ((nibble() << 4) + nibble());
    }
    if (c >= '0' && c <= '9') {
      return (byte) BY_DIGIT.charAt(c - '0');
    }
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      return (byte) (c + 0x80);
    }
    throw cursor.malformed();
  }

  private int nibble() {
    char c = cursor.next();
    if (c < 'A' || c > 'P') {
      throw cursor.malformed();
    }
    return c - 'A';
  }

  private int bigEndian(int index) {
    return (bytes[2 * index] & 0xff) << 8 | (bytes[2 * index + 1] & 0xff);
  }

  private int littleEndian(int index, int size) {
    int value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = value << 8 | (bytes[index * size + i] & 0xff);
    }
    return value;
  }

  /**
   * Names do not state the size of a string's characters: characters of 2 and 4 bytes have many
   * zeros.
   */
  private int characterSize(long length) {
    if (length % 2 == 1) {
      return 1;
    }
    int zeros = 0;
    if (length < 32) {
      while (zeros < count && bytes[count - 1 - zeros] == 0) {
        zeros++;
      }
      return zeros >= 4 && length % 4 == 0 ? 4 : zeros >= 2 ? 2 : 1;
    }
    for (int i = 0; i < count; i++) {
      zeros += bytes[i] == 0 ? 1 : 0;
    }
    return zeros >= 2 * count / 3 && length % 4 == 0 ? 4 : zeros >= count / 3 ? 2 : 1;
  }

  private static void append(StringBuilder text, int c) {
    String escape =
        switch (c) {
          case 0 -> "\\0";
          case '\'' -> "\\'";
          case '"' -> "\\\"";
          case '\\' -> "\\\\";
          case 7 -> "\\a";
          case '\b' -> "\\b";
          case '\f' -> "\\f";
          case '\n' -> "\\n";
          case '\r' -> "\\r";
          case '\t' -> "\\t";
          case 11 -> "\\v";
          default -> null;
        };
    if (escape != null) {
      text.append(escape);
    } else if (c > 0x1f && c < 0x7f) {
      text.append((char) c);
    } else {
      String hex = Integer.toHexString(c).toUpperCase(Locale.ROOT);
      text.append("\\x").append(hex.length() % 2 == 0 ? "" : "0").append(hex);
    }
  }
}
