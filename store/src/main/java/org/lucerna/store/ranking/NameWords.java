package org.lucerna.store.ranking;

import java.util.Arrays;
import org.lucerna.bytes.ByteString;

/**
 * The words of a name, whatever their case: runs of letters, cut where a capital follows a small
 * letter. In names that compilers mangle the Itanium way ({@code _ZN3net6socket5closeEv}) the
 * numbers tell where identifiers end: {@code net}, {@code socket}, {@code close}. Single letters
 * are no words; bytes beyond ASCII are letters. Words are told apart by a hash of 32 bits, as
 * nothing but their number and whether they are the same is asked.
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

  /** Hashes of the words of a name, each once, ascending. */
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
    boolean afterSmall = false;
    for (int at = from; at < to; at++) {
      int b = name.at(at);
      boolean capital = b >= 'A' && b <= 'Z';
      boolean letter = capital || (b >= 'a' && b <= 'z') || b >= 0x80;
      if (!letter || (capital && afterSmall)) {
        add(hash, length);
        hash = BASIS;
        length = 0;
      }
      if (letter) {
        hash = (hash ^ (capital ? b + ('a' - 'A') : b)) * PRIME;
        length++;
      }
      afterSmall = letter && !capital;
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
