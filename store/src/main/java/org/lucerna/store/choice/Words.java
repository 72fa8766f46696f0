package org.lucerna.store.choice;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.lucerna.bytes.ByteString;

/**
 * The words of a name, in lower case: runs of letters, cut where a capital follows a small letter.
 * In names that compilers mangle the Itanium way ({@code _ZN3net6socket5closeEv}) the numbers tell
 * where identifiers end: {@code net}, {@code socket}, {@code close}. Single letters are no words.
 */
final class Words {
  private static final int LONGEST_NAME = 4096;

  private Words() {}

  static Set<String> of(ByteString name) {
    String text = name.length() > LONGEST_NAME ? name.slice(0, LONGEST_NAME).text() : name.text();
    Set<String> words = new LinkedHashSet<>();
    if (text.startsWith("_Z") || text.startsWith("__Z")) {
      addMangled(text, words);
    } else {
      addPlain(text, 0, text.length(), words);
    }
    return words;
  }

  private static void addMangled(String name, Set<String> words) {
    int at = 0;
    while (at < name.length()) {
      int length = 0;
      int start = at;
      while (start < name.length()
          && Character.isDigit(name.charAt(start))
          && length < LONGEST_NAME) {
        length = 10 * length + Character.digit(name.charAt(start++), 10);
      }
      if (length > 0 && start + length <= name.length()) {
        addPlain(name, start, start + length, words);
        at = start + length;
      } else {
        at = Math.max(start, at + 1);
      }
    }
  }

  private static void addPlain(String name, int from, int to, Set<String> words) {
    int start = from;
    for (int at = from; at <= to; at++) {
      boolean inside = at < to && Character.isLetter(name.charAt(at));
      boolean hump =
          inside
              && at > start
              && Character.isUpperCase(name.charAt(at))
              && Character.isLowerCase(name.charAt(at - 1));
      if (!inside || hump) {
        if (at - start > 1) {
          words.add(name.substring(start, at).toLowerCase(Locale.ROOT));
        }
        start = hump ? at : at + 1;
      }
    }
  }
}
