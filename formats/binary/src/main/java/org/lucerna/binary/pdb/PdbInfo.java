package org.lucerna.binary.pdb;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The information stream.
 *
 * @param guid 16 bytes, as in the program's record
 * @param strings stream with the strings that other streams refer to; negative if there is none
 * @param isPartial whether the symbols stayed in the object files ({@code /DEBUG:FASTLINK})
 */
record PdbInfo(ByteString guid, int strings, boolean isPartial) {
  private static final int NAMES_AT = 0x1c;
  private static final int MINIMAL = 0x494e494d;
  private static final int WORD = 4;
  private static final ByteString STRINGS = ByteString.utf8("/names");

  /**
   * Reads the stream.
   *
   * @throws FormatException if it is damaged
   */
  static PdbInfo read(ByteView stream) {
    ByteString guid = stream.bytes(0x0c, 16);
    ByteView names = stream.slice(NAMES_AT + WORD, stream.u32(NAMES_AT));
    long at = NAMES_AT + WORD + names.size();
    long entries = stream.u32(at);
    at += 2 * WORD;
    // Present and deleted bits.
    at += WORD + WORD * stream.u32(at);
    at += WORD + WORD * stream.u32(at);
    int strings = -1;
    ByteView list = stream.slice(at, 2 * WORD * entries);
    for (long entry = 0; entry < list.size(); entry += 2 * WORD) {
      if (names.cstr(list.u32(entry)).equals(STRINGS)) {
        strings = list.i32(entry + WORD);
      }
    }
    at += list.size();
    boolean partial = false;
    for (; at <= stream.size() - WORD; at += WORD) {
      partial |= stream.i32(at) == MINIMAL;
    }
    return new PdbInfo(guid, strings, partial);
  }
}
