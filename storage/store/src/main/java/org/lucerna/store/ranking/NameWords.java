package org.lucerna.store.ranking;

import java.util.Arrays;
import org.lucerna.bytes.ByteString;

/**
 * The words of a name, ignoring case: runs of letters, split where a capital follows a lower-case
 * letter. In Itanium-mangled names ({@code _ZN3net6socket5closeEv}) the length prefixes delimit
 * identifiers: {@code net}, {@code socket}, {@code close}. Single letters are not words; bytes
 * beyond ASCII are letters. A word is represented by a 32-bit hash, since only equality and number
 * of words matter.
 */
final class NameWords {
  private static final int PRIME = 0x01000193;
  private static final int BASIS = 0x811c9dc5;

  private final ByteString name;
  private int[] hashes = new int[8];
  private int count;

  private NameWords(ByteString name) {
    this.name = name;
  }

  /** Hashes of the words of a name, distinct and ascending. */
  static int[] of(ByteString name) {
    NameWords nameWords = new NameWords(NameCandidate.cut(name));
    if (nameWords.isMangled()) {
      nameWords.addMangled();
    } else {
      nameWords.addPlain(0, nameWords.name.length());
    }
    return NumberTables.distinct(nameWords.hashes, nameWords.count);
  }

  private boolean isMangled() {
    int start = name.length() > 1 && name.at(1) == '_' ? 1 : 0;
    return name.length() > start + 1 && name.at(start) == '_' && name.at(start + 1) == 'Z';
  }

  private void addMangled() {
    int at = 0;
    while (at < name.length()) {
      int length = 0;
      int start = at;
      while (start < name.length() && isDigit(name.at(start)) && length < name.length()) {
        length = 10 * length + name.at(start++) - '0';
      }
      if (length > 0 && length <= name.length() - start) {
        addPlain(start, start + length);
        at = start + length;
      } else {
        at = Math.max(start, at + 1);
      }
    }
  }

  private void addPlain(int from, int to) {
    int hash = BASIS;
    int length = 0;
    boolean afterLower = false;
    for (int at = from; at < to; at++) {
      int b = name.at(at);
      boolean capital = b >= 'A' && b <= 'Z';
      boolean letter = capital || (b >= 'a' && b <= 'z') || b >= 0x80;
      if (!letter || (capital && afterLower)) {
        add(hash, length);
        hash = BASIS;
        length = 0;
      }
      if (letter) {
        hash = (hash ^ (capital ? b + ('a' - 'A') : b)) * PRIME;
        length++;
      }
      afterLower = letter && !capital;
    }
    add(hash, length);
  }

  private void add(int hash, int length) {
    if (length > 1) {
      if (count == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * count);
      }
      hashes[count++] = hash;
    }
  }

  private static boolean isDigit(int b) {
    return b >= '0' && b <= '9';
  }
}
