package org.lucerna.binary.elf;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** The versions of dynamic symbols: a number for each symbol, and the meaning of the numbers. */
final class SymbolVersions {
  private static final int HIDDEN = 0x8000;

  /** Numbers 0 and 1 mean local and global, without a version. */
  private static final int FIRST = 2;

  /** The greatest possible number. */
  private static final int MOST = 0x8000;

  private final ByteView numbers;
  private final Map<Integer, Version> versions = new HashMap<>();
  private int read;

  /** Offsets of names; the library's is -1 if this file defines the version. */
  private record Version(long nameAt, long libraryAt) {}

  /**
   * Reads the meaning of the numbers.
   *
   * @param numbers 16 bits for each symbol
   * @param defined versions defined here; null if there are none
   * @param needed versions of other libraries; null if there are none
   */
  SymbolVersions(ByteView numbers, @Nullable ByteView defined, @Nullable ByteView needed) {
    this.numbers = numbers;
    if (defined != null) {
      readDefined(defined);
    }
    if (needed != null) {
      readNeeded(needed);
    }
  }

  private void readDefined(ByteView table) {
    long at = 0;
    while (at + 20 <= table.size()) {
      long name = table.u32(at + table.u32(at + 12));
      add(table, at, table.u16(at + 4), new Version(name, -1));
      long next = table.u32(at + 16);
      if (next == 0) {
        return;
      }
      at += next;
    }
  }

  private void readNeeded(ByteView table) {
    long at = 0;
    while (at + 16 <= table.size()) {
      long library = table.u32(at + 4);
      long entry = at + table.u32(at + 8);
      for (int i = table.u16(at + 2); i > 0; i--) {
        add(table, entry, table.u16(entry + 6), new Version(table.u32(entry + 8), library));
        entry += table.u32(entry + 12);
      }
      long next = table.u32(at + 12);
      if (next == 0) {
        return;
      }
      at += next;
    }
  }

  private void add(ByteView table, long at, int number, Version version) {
    if (++read > MOST) {
      throw new FormatException(table.offset(at), "at most " + MOST + " versions", "more");
    }
    versions.put(number & ~HIDDEN, version);
  }

  @Nullable SymbolVersion of(int index, ByteView names) {
    int number = numbers.u16(2L * index);
    Version version = versions.get(number & ~HIDDEN);
    if (version == null || (number & ~HIDDEN) < FIRST) {
      return null;
    }
    return new SymbolVersion(
        names.cstr(version.nameAt),
        version.libraryAt < 0 ? null : names.cstr(version.libraryAt),
        (number & HIDDEN) != 0);
  }
}
