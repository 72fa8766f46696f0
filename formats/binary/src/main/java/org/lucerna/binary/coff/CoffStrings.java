package org.lucerna.binary.coff;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * Names too long for their fields; they are stored after the symbols.
 *
 * @param bytes from their size on, to the end of the file; empty if there are no symbols
 */
public record CoffStrings(ByteView bytes) {
  private static final int SHORT = 8;
  private static final int MOST_BASE_64 = 6;

  /** The name of a section: {@code /123} and {@code //AAAAAB} refer to the string table. */
  public ByteString sectionName(ByteView header) {
    ByteString name = shortName(header);
    if (name.length() < 2 || name.at(0) != '/' || bytes.size() == 0) {
      return name;
    }
    long at = name.at(1) == '/' ? base64(name) : decimal(name);
    return at < 0 ? name : bytes.cstr(at);
  }

  /** The decimal digits after a slash; -1 if there are other characters. */
  private static long decimal(ByteString name) {
    long number = 0;
    for (int i = 1; i < name.length(); i++) {
      if (!Character.isDigit(name.at(i))) {
        return -1;
      }
      number = 10 * number + name.at(i) - '0';
    }
    return number;
  }

  /** Six digits of base 64 after two slashes, for offsets above 9,999,999; -1 for others. */
  private static long base64(ByteString name) {
    long number = 0;
    for (int i = 2; i < name.length(); i++) {
      int digit =
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(name.at(i));
      if (digit < 0) {
        return -1;
      }
      number = 64 * number + digit;
    }
    return name.length() == 2 + MOST_BASE_64 ? number : -1;
  }

  /** The name of a symbol: four zeros and an offset refer to the string table. */
  public ByteString symbolName(ByteView entry) {
    return entry.i32(0) == 0 ? bytes.cstr(entry.u32(4)) : shortName(entry);
  }

  private static ByteString shortName(ByteView entry) {
    ByteString name = entry.bytes(0, SHORT);
    int end = name.indexOf(0);
    return end < 0 ? name : name.slice(0, end);
  }
}
