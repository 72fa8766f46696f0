package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * Names too long for their fields; they are stored after the symbols.
 *
 * @param bytes from the size on, to the end of the file; empty if there are no symbols
 */
record PeStrings(ByteView bytes) {
  private static final int SHORT = 8;

  /** The name of a section: {@code /123} refers to the string table. */
  ByteString sectionName(ByteView header) {
    ByteString name = shortName(header);
    if (name.length() < 2 || name.at(0) != '/' || bytes.size() == 0) {
      return name;
    }
    long at = 0;
    for (int i = 1; i < name.length(); i++) {
      if (!Character.isDigit(name.at(i))) {
        return name;
      }
      at = 10 * at + name.at(i) - '0';
    }
    return bytes.cstr(at);
  }

  /** The name of a symbol: four zeros and an offset refer to the string table. */
  ByteString symbolName(ByteView entry) {
    return entry.i32(0) == 0 ? bytes.cstr(entry.u32(4)) : shortName(entry);
  }

  private static ByteString shortName(ByteView entry) {
    ByteString name = entry.bytes(0, SHORT);
    int end = name.indexOf(0);
    return end < 0 ? name : name.slice(0, end);
  }
}
