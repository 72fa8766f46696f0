package org.lucerna.similarity.feature;

import java.util.BitSet;
import org.lucerna.bytes.ByteString;

/**
 * Finds the identifiers in a name of Visual C++, {@code .?AVFoo@bar@@}: a name is a list of
 * identifiers that each end with {@code @}, from the inner to the outer, and ends with another one.
 * A template's identifier comes after {@code ?$}, and before its arguments, another such list. Of
 * what is not understood, such as functions as arguments, the rest of the name counts as one
 * identifier.
 */
final class MicrosoftTypeName {
  /** After {@code .?A} and the letter for class, struct or union; enumerations have no tables. */
  private static final int START = 4;

  private static final int MOST_LEVELS = 100;
  private static final String LAMBDA = "<lambda_";

  private final ByteString name;
  private final TypeIdentifiers identifiers;

  /** For each open list whether it is one of arguments. */
  private final BitSet arguments = new BitSet();

  private int levels = 1;
  private int at = START;
  private boolean isFirst = true;

  MicrosoftTypeName(ByteString name, TypeIdentifiers identifiers) {
    this.name = name;
    this.identifiers = identifiers;
  }

  /** Reads the name; whether it is the same in each build. */
  boolean read() {
    while (at < name.length() && levels > 0) {
      int before = at;
      boolean isRead = arguments.get(levels - 1) ? readArgument() : readPart();
      if (!isRead || levels > MOST_LEVELS) {
        at = before;
        identifiers.addArguments();
        add(name.length());
      }
    }
    return !name.text().contains(LAMBDA);
  }

  private int peek(int distance) {
    return at + distance < name.length() ? name.at(at + distance) : 0;
  }

  private void skip(int count) {
    for (int i = 0; i < count && at < name.length(); i++) {
      identifiers.addOther(name.at(at));
      at++;
    }
  }

  private void add(int end) {
    identifiers.add(at, end);
    at = end;
    if (isFirst) {
      identifiers.markOwn();
      isFirst = false;
    }
  }

  /** The index of the next {@code @}; that of the end if there is none. */
  private int end() {
    int end = at;
    while (end < name.length() && name.at(end) != '@') {
      end++;
    }
    return end;
  }

  private void open(boolean isArguments) {
    arguments.set(levels, isArguments);
    levels++;
  }

  /** Reads a part of a name, or its end. */
  private boolean readPart() {
    int c = peek(0);
    if (c == '@') {
      levels--;
      skip(1);
    } else if (TypeIdentifiers.isDigit(c)) {
      skip(1);
    } else if (c == '?' && peek(1) == '$') {
      identifiers.addArguments();
      skip(2);
      add(end());
      skip(1);
      open(true);
    } else if (c == '?' && peek(1) == 'A') {
      // An anonymous namespace: a hash of the path of its file.
      at = Math.min(end() + 1, name.length());
    } else if (c == '?') {
      return false;
    } else {
      add(end());
      skip(1);
    }
    return true;
  }

  /** Reads a part of an argument, or the end of the arguments. */
  private boolean readArgument() {
    int c = peek(0);
    switch (c) {
      case '@' -> {
        levels--;
        skip(1);
      }
      case 'V', 'U', 'T' -> {
        skip(1);
        open(false);
      }
      case 'W' -> {
        skip(2);
        open(false);
      }
      // A pointer or reference, perhaps of 64 bits, and what it leads to: const, volatile.
      case 'P', 'Q', 'R', 'S', 'A', 'B' -> {
        skip(1);
        while (peek(0) == 'E' || peek(0) == 'I') {
          skip(1);
        }
        if (peek(0) < 'A' || peek(0) > 'D') {
          return false;
        }
        skip(1);
      }
      case '_' -> skip(2);
      case '$' -> {
        return readSpecial();
      }
      default -> {
        if (!TypeIdentifiers.isDigit(c) && (c < 'C' || c > 'X')) {
          return false;
        }
        skip(1);
      }
    }
    return true;
  }

  private boolean readSpecial() {
    if (peek(1) == '0') {
      skip(2);
      skip(peek(0) == '?' ? 1 : 0);
      skip(TypeIdentifiers.isDigit(peek(0)) ? 1 : end() + 1 - at);
      return true;
    }
    if (peek(1) == '$' && (peek(2) == 'Q' || peek(2) == 'C')) {
      // A reference to an rvalue, or const of a type: their letters are like those of pointers.
      skip(3);
      while (peek(0) == 'E' || peek(0) == 'I') {
        skip(1);
      }
      skip(1);
      return true;
    }
    if (peek(1) == '$' && (peek(2) == 'V' || peek(2) == 'Z')) {
      skip(3);
      return true;
    }
    return false;
  }
}
