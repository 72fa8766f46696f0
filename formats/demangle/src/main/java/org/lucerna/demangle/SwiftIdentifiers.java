package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the identifiers in a Swift name. Words of earlier ones are abbreviated: {@code 0} begins an
 * identifier of letters that stand for words, the last a capital, and of further text.
 */
final class SwiftIdentifiers {
  private static final int MAX_WORDS = 26;

  private final NameCursor cursor;
  private final List<String> words = new ArrayList<>();

  SwiftIdentifiers(NameCursor cursor) {
    this.cursor = cursor;
  }

  String read() {
    if (cursor.take("00")) {
      int length = cursor.decimal();
      cursor.take('_');
      return punycode(cursor.text(length));
    }
    boolean abbreviated = cursor.take('0');
    StringBuilder identifier = new StringBuilder();
    do {
      while (abbreviated && isLetter(cursor.peek())) {
        char c = cursor.next();
        abbreviated = c >= 'a';
        int index = abbreviated ? c - 'a' : c - 'A';
        if (index >= words.size()) {
          throw cursor.malformed();
        }
        identifier.append(words.get(index));
        if (identifier.length() > Demangler.MAX_TEXT) {
          throw MalformedNameException.tooMuch("its text is too long");
        }
      }
      if (cursor.take('0')) {
        break;
      }
      int length = cursor.decimal();
      if (length == 0) {
        throw cursor.malformed();
      }
      String text = cursor.text(length);
      identifier.append(text);
      remember(text);
    } while (abbreviated);
    return identifier.toString();
  }

  /** Punycode with capitals for digits, and an underscore as delimiter. */
  private static String punycode(String text) {
    StringBuilder standard = new StringBuilder(text);
    for (int i = text.lastIndexOf('_') + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 'A' && c <= 'J') {
        standard.setCharAt(i, (char) (c - 'A' + '0'));
      }
    }
    return Punycode.decode(standard.toString());
  }

  private void remember(String text) {
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : '_';
      if (start >= 0 && (c == '_' || (!isUpper(text.charAt(i - 1)) && isUpper(c)))) {
        if (i - start >= 2 && words.size() < MAX_WORDS) {
          words.add(text.substring(start, i));
        }
        start = -1;
      }
      if (start < 0 && c != '_' && !(c >= '0' && c <= '9')) {
        start = i;
      }
    }
  }

  private static boolean isLetter(char c) {
    return isUpper(c) || (c >= 'a' && c <= 'z');
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
