package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The header of a table, and its parts.
 *
 * @param table all of it
 * @param quantum size of the smallest instruction in bytes: the unit of address differences
 * @param count number of functions
 * @param textStart the base of entries; 0 if they are addresses or it is not stated
 * @param names the names of functions
 * @param units for each unit of compilation the files it uses, empty before 1.16
 * @param files the names of files; before 1.16 that is the whole table
 * @param values the values by address
 * @param functions the entries of functions, then the data of each
 * @param entriesAt offset of the entries in {@code functions}
 */
record TableHeader(
    GoVersion version,
    ByteView table,
    int quantum,
    int count,
    long textStart,
    ByteView names,
    ByteView units,
    ByteView files,
    ByteView values,
    ByteView functions,
    int entriesAt) {

  /** The version of a possible table; null if it is not one. */
  static @Nullable GoVersion version(ByteView bytes, long at) {
    if (bytes.size() - at < 8 + 2L * bytes.wordSize()) {
      return null;
    }
    int quantum = bytes.u8(at + 6);
    boolean sound =
        bytes.u16(at + 4) == 0
            && (quantum == 1 || quantum == 2 || quantum == 4)
            && bytes.u8(at + 7) == bytes.wordSize();
    return sound ? GoVersion.of(bytes.i32(at)) : null;
  }

  static TableHeader read(ByteView table) {
    GoVersion version = version(table, 0);
    if (version == null) {
      throw new FormatException(
          table.offset(0), "the head of a function table", "an unknown one, as garble makes");
    }
    return version == GoVersion.GO_1_2 ? readFirst(table) : readParts(version, table);
  }

  private static TableHeader readFirst(ByteView table) {
    int word = table.wordSize();
    int entriesAt = 8 + word;
    int count = count(table, table.word(8), entriesAt, 2 * word);
    ByteView none = table.slice(0, 0);
    return new TableHeader(
        GoVersion.GO_1_2,
        table,
        table.u8(6),
        count,
        0,
        table,
        none,
        table,
        table,
        table,
        entriesAt);
  }

  private static TableHeader readParts(GoVersion version, ByteView table) {
    int word = table.wordSize();
    boolean relative = version.atLeast(GoVersion.GO_1_18);
    long offsets = 8 + (relative ? 3L : 2L) * word;
    ByteView functions = table.from(table.word(offsets + 4L * word));
    return new TableHeader(
        version,
        table,
        table.u8(6),
        count(functions, table.word(8), 0, relative ? 8 : 2 * word),
        relative ? table.word(8 + 2L * word) : 0,
        table.from(table.word(offsets)),
        table.from(table.word(offsets + word)),
        table.from(table.word(offsets + 2L * word)),
        table.from(table.word(offsets + 3L * word)),
        functions,
        0);
  }

  private static int count(ByteView functions, long count, int at, int size) {
    if (count < 0 || count > (functions.size() - at) / size || count > Integer.MAX_VALUE / 2) {
      throw new FormatException(
          functions.offset(0),
          Long.toUnsignedString(count) + " functions",
          functions.size() + " bytes before the end");
    }
    return (int) count;
  }

  TableHeader withTextStart(long start) {
    return new TableHeader(
        version, table, quantum, count, start, names, units, files, values, functions, entriesAt);
  }

  /** The start of the function with this number; for {@code count}, the end of the last one. */
  long entry(int index) {
    if (version.atLeast(GoVersion.GO_1_18)) {
      return textStart + functions.u32(8L * index);
    }
    return functions.word(entriesAt + 2L * index * table.wordSize());
  }

  /** The data of a function. */
  ByteView function(int index) {
    long at =
        version.atLeast(GoVersion.GO_1_18)
            ? functions.u32(8L * index + 4)
            : functions.word(entriesAt + (2L * index + 1) * table.wordSize());
    return functions.from(at);
  }
}
