package org.lucerna.binary.elf;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A note.
 *
 * @param owner the definer of the type, such as {@code GNU}, without the NUL
 * @param type its meaning is the owner's
 */
public record Note(ByteString owner, int type, ByteView content) {
  private static final ByteString GNU = ByteString.utf8("GNU");
  private static final ByteString GO = ByteString.utf8("Go");
  private static final int GNU_BUILD_ID = 3;
  private static final int GO_BUILD_ID = 4;

  /** The longest build-id; Go's has 83 bytes. */
  static final int BUILD_ID_MOST = 1024;

  /** The longest name of an owner. */
  private static final int OWNER_MOST = 256;

  /**
   * The notes in {@code bytes}.
   *
   * @param alignment of fields: 8, anything else is 4
   * @throws FormatException if a note does not fit
   */
  static List<Note> read(ByteView bytes, long alignment) {
    int unit = alignment == 8 ? 8 : 4;
    List<Note> notes = new ArrayList<>();
    long at = 0;
    while (bytes.size() - at >= 12) {
      long nameSize = bytes.u32(at);
      long contentSize = bytes.u32(at + 4);
      if (nameSize > OWNER_MOST) {
        throw new FormatException(
            bytes.offset(at), "a note with an owner", "a name of " + nameSize + " bytes");
      }
      long contentAt = aligned(at + 12 + nameSize, unit);
      notes.add(
          new Note(
              trim(bytes.bytes(at + 12, (int) nameSize)),
              bytes.i32(at + 8),
              bytes.slice(contentAt, contentSize)));
      at = aligned(contentAt + contentSize, unit);
    }
    return notes;
  }

  private static long aligned(long at, int unit) {
    return at + unit - 1 & -unit;
  }

  private static ByteString trim(ByteString name) {
    int end = name.indexOf(0);
    return end < 0 ? name : name.slice(0, end);
  }

  /** The content, at most {@value #BUILD_ID_MOST} bytes of it: build-ids are shorter. */
  ByteString bytes() {
    return content.bytes(0, (int) Math.min(content.size(), BUILD_ID_MOST));
  }

  boolean isGnuBuildId() {
    return type == GNU_BUILD_ID && owner.equals(GNU);
  }

  boolean isGoBuildId() {
    return type == GO_BUILD_ID && owner.equals(GO);
  }
}
