package org.lucerna.lidia;

import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** The header of a file: its four sections. */
public record Header(
    LidiaSectionHeader va,
    LidiaSectionHeader range,
    LidiaSectionHeader strings,
    LidiaSectionHeader lines) {
  /** Size in bytes. */
  static final int SIZE = 0x80;

  static final int MAGIC = 0x6169_642e;
  static final int VERSION = 1;

  /** Number of fields of a range. */
  static final int RANGE_FIELDS = 8;

  /** Number of fields of a line entry. */
  static final int LINE_FIELDS = 2;

  /** The only known version of the format. */
  public int version() {
    return VERSION;
  }

  /** The header of one section. */
  public LidiaSectionHeader of(LidiaSection section) {
    return switch (section) {
      case VA -> va;
      case RANGE -> range;
      case STRINGS -> strings;
      case LINES -> lines;
    };
  }

  /**
   * Reads the header.
   *
   * @throws FormatException if it cannot be true
   */
  static Header read(MemorySegment file) {
    Cursor cursor = Cursor.of(file);
    int magic = cursor.u32le();
    if (magic != MAGIC) {
      throw new FormatException(0, "a Lidia file (.dia)", "something else");
    }
    int version = cursor.u32le();
    if (version != VERSION) {
      throw new FormatException(4, "version 1", Integer.toUnsignedString(version));
    }
    if (file.byteSize() < SIZE) {
      throw new FormatException(8, "a header of 128 bytes", "the end at " + file.byteSize());
    }
    LidiaSectionHeader va = section(file, LidiaSection.VA, 0x08, 4, 1);
    LidiaSectionHeader range = section(file, LidiaSection.RANGE, 0x28, 4, RANGE_FIELDS);
    if (range.count() != va.count()) {
      throw new FormatException(
          0x30,
          "as many entries in section range as in section va, " + va.count(),
          "" + range.count());
    }
    return new Header(
        va, range, strings(file), section(file, LidiaSection.LINES, 0x60, 2, LINE_FIELDS));
  }

  /** A table: entries with a number of fields, each of the smallest size or twice that. */
  private static LidiaSectionHeader section(
      MemorySegment file, LidiaSection section, long at, int smallest, int fields) {
    Cursor cursor = Cursor.of(file);
    cursor.skip(at);
    long fieldSize = cursor.u64le();
    long count = cursor.u64le();
    boolean known = fieldSize == smallest || fieldSize == 2L * smallest;
    if (!known && (section != LidiaSection.LINES || count != 0)) {
      throw new FormatException(
          at,
          "fields of " + smallest + " or " + 2 * smallest + " bytes in section " + section,
          Long.toUnsignedString(fieldSize));
    }
    int size = known ? (int) fieldSize : smallest;
    long offset = offset(file, section, cursor, count, (long) size * fields);
    return new LidiaSectionHeader(
        section, size, count, offset, count * size * fields, cursor.u32le());
  }

  private static LidiaSectionHeader strings(MemorySegment file) {
    Cursor cursor = Cursor.of(file);
    cursor.skip(0x48);
    long size = cursor.u64le();
    long offset = offset(file, LidiaSection.STRINGS, cursor, size, 1);
    return new LidiaSectionHeader(LidiaSection.STRINGS, 1, size, offset, size, cursor.u32le());
  }

  /** The offset of a section that lies entirely in the file. */
  private static long offset(
      MemorySegment file, LidiaSection section, Cursor cursor, long count, long entrySize) {
    long at = cursor.offset();
    long offset = cursor.u64le();
    long end = file.byteSize();
    boolean inside =
        offset >= 0 && offset <= end && count >= 0 && count <= (end - offset) / entrySize;
    if (!inside) {
      throw new FormatException(
          at,
          "section " + section + " within the " + end + " bytes of the file",
          Long.toUnsignedString(count)
              + " entries of "
              + entrySize
              + " bytes at "
              + Long.toUnsignedString(offset));
    }
    return offset;
  }
}
