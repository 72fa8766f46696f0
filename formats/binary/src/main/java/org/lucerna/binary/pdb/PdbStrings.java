package org.lucerna.binary.pdb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** The stream {@code /names}: strings by their offsets. */
final class PdbStrings {
  private static final int MAGIC = 0xeffeeffe;

  private final @Nullable ByteView strings;

  /**
   * The strings of a stream.
   *
   * @param stream null if the file has none
   */
  PdbStrings(@Nullable ByteView stream) {
    if (stream != null && stream.i32(0) != MAGIC) {
      throw new FormatException(
          stream.offset(0), "a table of strings", Integer.toHexString(stream.i32(0)));
    }
    strings = stream == null ? null : stream.slice(12, stream.u32(8));
  }

  /** A string; empty if there is none. */
  ByteString at(long offset) {
    return strings == null ? ByteString.EMPTY : strings.cstr(offset);
  }
}
