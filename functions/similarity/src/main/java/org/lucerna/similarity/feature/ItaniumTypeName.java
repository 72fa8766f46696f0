package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * Finds the identifiers in a name of the Itanium C++ ABI: each comes after its length. What is
 * between them is not parsed, except numbers of template arguments, which look like lengths.
 */
final class ItaniumTypeName {
  private static final int MOST_DIGITS = 4;

  private final ByteString name;
  private final TypeIdentifiers identifiers;
  private int at;

  ItaniumTypeName(ByteString name, TypeIdentifiers identifiers) {
    this.name = name;
    this.identifiers = identifiers;
  }

  /** Reads the name; whether it is the same in each build. */
  boolean read() {
    // The star says that another class of another library may have the same name.
    at = name.at(0) == '*' ? 1 : 0;
    while (at < name.length()) {
      int c = name.at(at);
      if (TypeIdentifiers.isDigit(c)) {
        readIdentifier();
      } else if (c == 'S') {
        readAbbreviation();
      } else if (c == 'L' && isLetter(at + 1, 'a', 'z')) {
        readNumber();
      } else {
        if (c == 'I' || c == 'J' || c == 'Z') {
          identifiers.addArguments();
        }
        other();
      }
    }
    identifiers.markOwn();
    return true;
  }

  private void other() {
    identifiers.addOther(name.at(at));
    at++;
  }

  private void readIdentifier() {
    int start = at;
    int length = 0;
    while (start < name.length()
        && start - at < MOST_DIGITS
        && TypeIdentifiers.isDigit(name.at(start))) {
      length = 10 * length + name.at(start) - '0';
      start++;
    }
    boolean isIdentifier =
        length > 0 && length <= name.length() - start && !TypeIdentifiers.isDigit(name.at(start));
    if (isIdentifier) {
      identifiers.add(start, start + length);
      at = start + length;
    } else {
      other();
    }
  }

  private void readAbbreviation() {
    int kind = at + 1 < name.length() ? name.at(at + 1) : 0;
    @Nullable String standard =
        switch (kind) {
          case 't' -> "";
          case 'a' -> "allocator";
          case 'b', 's' -> "basic_string";
          case 'i' -> "basic_istream";
          case 'o' -> "basic_ostream";
          case 'd' -> "basic_iostream";
          default -> null;
        };
    other();
    if (standard == null) {
      // What occurred before, by a number in base 36.
      while (at < name.length() && name.at(at) != '_') {
        other();
      }
    } else {
      other();
      identifiers.add("std");
      if (!standard.isEmpty()) {
        identifiers.add(standard);
      }
    }
  }

  private void readNumber() {
    while (at < name.length() && name.at(at) != 'E') {
      other();
    }
  }

  private boolean isLetter(int index, char first, char last) {
    return index < name.length() && name.at(index) >= first && name.at(index) <= last;
  }
}
