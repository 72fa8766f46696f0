package org.lucerna.binary.dwarf;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.FormatException;

/** Reads the index of a package of units: the part of each section that belongs to a unit. */
final class PackageIndex {
  private static final int OLD = 2;
  private static final int INFO = 1;
  private static final int ABBREV = 3;
  private static final int STR_OFFSETS = 6;

  /** In version 2 it is the number of macros. */
  private static final int RNG_LISTS = 8;

  private final ByteReader in;
  private final DebugSections whole;
  private final boolean old;
  private final int columns;
  private final int rows;
  private final long places;

  private PackageIndex(
      ByteReader in, DebugSections whole, boolean old, int columns, int rows, long places) {
    this.in = in;
    this.whole = whole;
    this.old = old;
    this.columns = columns;
    this.rows = rows;
    this.places = places;
  }

  /**
   * Reads an index.
   *
   * @param whole the sections of the package
   * @param units receives the sections of each unit by its id
   * @throws FormatException if it is damaged
   */
  static void read(ByteReader in, DebugSections whole, Map<Long, DebugSections> units) {
    boolean old = in.u32() == OLD;
    if (!old) {
      in.seek(0);
      int version = in.u16();
      if (version != 5) {
        throw in.damage("an index of version 2 or 5", "version " + version);
      }
      in.skip(2);
    }
    long columns = in.u32();
    long rows = in.u32();
    long slots = in.u32();
    long ids = in.position();
    if (columns > 16 || (columns == 0 && rows > 0) || slots > in.remaining() / 12) {
      throw in.damage(
          "an index of up to 16 sections that ends in its own",
          columns + " sections, " + slots + " slots");
    }
    long places = ids + 12 * slots;
    // The numbers of the sections, then two tables with a row for each unit.
    long room = (in.limit() - places) / 4;
    if (columns * (1 + 2 * rows) > room) {
      throw in.damage("an index that ends in the section", rows + " units");
    }
    PackageIndex index = new PackageIndex(in, whole, old, (int) columns, (int) rows, places);
    long used = 0;
    for (long slot = 0; slot < slots; slot++) {
      long id = in.seek(ids + 8 * slot).u64();
      long row = in.seek(ids + 8 * slots + 4 * slot).u32();
      if (row > rows) {
        throw in.damage("a unit up to " + rows, "unit " + row);
      }
      if (row != 0) {
        // Sections take much more memory than a slot has bytes.
        if (++used > rows) {
          throw in.damage("a slot for each of " + rows + " units", "more");
        }
        units.putIfAbsent(id, index.unit(row));
      }
    }
  }

  /** The sections of a unit; rows count from 1. */
  private DebugSections unit(long row) {
    MemorySegment info = MemorySegment.NULL;
    MemorySegment abbrev = MemorySegment.NULL;
    MemorySegment strOffsets = MemorySegment.NULL;
    MemorySegment rngLists = MemorySegment.NULL;
    for (int column = 0; column < columns; column++) {
      int section = (int) in.seek(places + 4L * column).u32();
      if (section == INFO) {
        info = part(row, column, whole.info());
      } else if (section == ABBREV) {
        abbrev = part(row, column, whole.abbrev());
      } else if (section == STR_OFFSETS) {
        strOffsets = part(row, column, whole.strOffsets());
      } else if (section == RNG_LISTS && !old) {
        rngLists = part(row, column, whole.rngLists());
      }
    }
    return whole.parts(info, abbrev, strOffsets, rngLists);
  }

  private MemorySegment part(long row, int column, MemorySegment section) {
    long cell = 4 * (columns * row + column);
    long offset = in.seek(places + cell).u32();
    long size = in.seek(places + cell + 4L * columns * rows).u32();
    if (size > section.byteSize() - offset) {
      throw new FormatException(
          in.position(),
          "a part of a section of " + section.byteSize() + " bytes",
          offset + " + " + size);
    }
    return section.asSlice(offset, size);
  }
}
