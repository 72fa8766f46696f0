package org.lucerna.demangle;

/** Reads the values among the template arguments of a name of D. Not thread-safe. */
final class DlangValues {
  private final Dlang name;
  private final NameCursor cursor;
  private final BoundedText text;

  DlangValues(Dlang name) {
    this.name = name;
    cursor = name.cursor;
    text = name.text;
  }

  /**
   * A value; of structures {@code type} is printed in front.
   *
   * @param kind the letter of its type, which says how an integer is written
   */
  void value(String type, char kind) {
    cursor.enter();
    if (cursor.atDigit()) {
      integer(kind);
    } else {
      char c = cursor.next();
      switch (c) {
        case 'n' -> text.append("null");
        case 'N' -> {
          text.append("-");
          integer(kind);
        }
        case 'i' -> integer(kind);
        case 'e' -> real();
        case 'c' -> {
          real();
          text.append("+");
          cursor.expect('c');
          real();
          text.append("i");
        }
        case 'a', 'w', 'd' -> string(c);
        case 'A' -> elements("[", kind == 'H', "]");
        case 'S' -> elements(type + "(", false, ")");
        case 'f' -> name.symbol();
        default -> throw cursor.malformed();
      }
    }
    cursor.leave();
  }

  private void elements(String before, boolean pairs, String after) {
    int count = cursor.decimal();
    text.append(before);
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ", ");
      value("", '\0');
      if (pairs) {
        text.append(":");
        value("", '\0');
      }
    }
    text.append(after);
  }

  private void integer(char kind) {
    switch (kind) {
      case 'a', 'u', 'w' -> character(kind);
      case 'b' -> text.append(cursor.decimal() == 0 ? "false" : "true");
      default -> {
        text.append(digits());
        text.append(
            switch (kind) {
              case 'h', 't', 'k' -> "u";
              case 'l' -> "L";
              case 'm' -> "uL";
              default -> "";
            });
      }
    }
  }

  private void character(char kind) {
    int code = cursor.decimal();
    text.append("'");
    if (kind == 'a' && code >= 0x20 && code < 0x7f) {
      text.append(String.valueOf((char) code));
    } else {
      int width = kind == 'a' ? 2 : kind == 'u' ? 4 : 8;
      text.append(kind == 'a' ? "\\x" : kind == 'u' ? "\\u" : "\\U");
      String hex = Integer.toHexString(code);
      text.append("0".repeat(Math.max(0, width - hex.length())) + hex);
    }
    text.append("'");
  }

  private String digits() {
    int from = cursor.position();
    while (cursor.atDigit()) {
      cursor.next();
    }
    if (cursor.position() == from) {
      throw cursor.malformed();
    }
    return cursor.since(from);
  }

  /** A floating-point number in hexadecimal notation. */
  private void real() {
    if (cursor.take("NAN")) {
      text.append("NaN");
      return;
    }
    if (cursor.take("INF")) {
      text.append("Inf");
      return;
    }
    if (cursor.take("NINF")) {
      text.append("-Inf");
      return;
    }
    text.append(cursor.take('N') ? "-0x" : "0x");
    text.append(hexDigit() + ".");
    while (cursor.peek() != 'P') {
      text.append(hexDigit());
    }
    cursor.next();
    text.append(cursor.take('N') ? "p-" : "p");
    text.append(digits());
  }

  private String hexDigit() {
    char c = cursor.next();
    if (!isHex(c)) {
      throw cursor.malformed();
    }
    return String.valueOf(c);
  }

  private static boolean isHex(char c) {
    return Character.digit(c, 16) >= 0 && c < 0x80;
  }

  /** Its length, an underscore and the bytes as hexadecimal digits. */
  private void string(char kind) {
    int length = cursor.decimal();
    cursor.expect('_');
    text.append("\"");
    for (int i = 0; i < length; i++) {
      String digits = cursor.text(2);
      if (!isHex(digits.charAt(0)) || !isHex(digits.charAt(1))) {
        throw cursor.malformed();
      }
      int code = Integer.parseInt(digits, 16);
      text.append(
          switch (code) {
            case ' ' -> " ";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\f' -> "\\f";
            case 0x0b -> "\\v";
            default -> code > 0x20 && code < 0x7f ? String.valueOf((char) code) : "\\x" + digits;
          });
    }
    text.append(kind == 'a' ? "\"" : "\"" + kind);
  }
}
