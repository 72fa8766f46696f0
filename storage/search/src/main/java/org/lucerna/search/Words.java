package org.lucerna.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits text into words: sequences of letters or of digits, in lower case. A capital begins a word
 * after a small letter, or before one: {@code HTTPServer2} is {@code http}, {@code server}, {@code
 * 2}.
 */
final class Words {
  /** Maximum length of a word, in characters; the rest of a longer word is left out. */
  private static final int LONGEST = 64;

  private Words() {}

  static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = end(text, at);
      if (Character.isLetterOrDigit(text.codePointAt(at))) {
        words.add(text.substring(at, Math.min(end, at + LONGEST)).toLowerCase(Locale.ROOT));
      }
      at = end;
    }
    return words;
  }

  private static int end(String text, int start) {
    int kind = kind(text.codePointAt(start));
    int end = start + Character.charCount(text.codePointAt(start));
    while (kind != OTHER && end < text.length()) {
      int next = kind(text.codePointAt(end));
      int length = Character.charCount(text.codePointAt(end));
      if (kind == UPPER && next == UPPER) {
        // The last capital belongs to the small letters that follow it.
        int after = end + length;
        if (after < text.length() && kind(text.codePointAt(after)) == LOWER) {
          return end;
        }
      } else if (kind == UPPER && next == LOWER) {
        kind = LOWER;
      } else if (next != kind) {
        return end;
      }
      end += length;
    }
    return end;
  }

  private static final int OTHER = 0;
  private static final int LOWER = 1;
  private static final int UPPER = 2;
  private static final int DIGIT = 3;

  private static int kind(int character) {
    if (Character.isDigit(character)) {
      return DIGIT;
    }
    if (Character.isUpperCase(character)) {
      return UPPER;
    }
    return Character.isLetter(character) ? LOWER : OTHER;
  }
}
