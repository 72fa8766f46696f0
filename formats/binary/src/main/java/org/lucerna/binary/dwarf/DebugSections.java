package org.lucerna.binary.dwarf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sections that hold a file's debug information: inflated, and in a relocatable file already
 * relocated. The reader of the container does both. A section that the file lacks is empty.
 * Immutable and thread-safe.
 *
 * @param order of the file's numbers
 * @param codeStart the lowest address of the file's code, unsigned: anything described below it was
 *     dropped by the linker. 0 in a relocatable file or if unknown: code at 0 is then accepted
 * @param info units and their entries
 * @param abbrev the shapes of entries
 * @param line line programs
 * @param str strings
 * @param lineStr strings of line programs (version 5)
 * @param strOffsets offsets in {@code str} (version 5)
 * @param addr addresses (version 5)
 * @param ranges address ranges up to version 4
 * @param rngLists address ranges of version 5
 */
public record DebugSections(
    ByteOrder order,
    long codeStart,
    MemorySegment info,
    MemorySegment abbrev,
    MemorySegment line,
    MemorySegment str,
    MemorySegment lineStr,
    MemorySegment strOffsets,
    MemorySegment addr,
    MemorySegment ranges,
    MemorySegment rngLists) {

  /**
   * The sections of one file.
   *
   * @param sections returns the bytes of a section by name, such as {@code .debug_info}; null if
   *     there is none
   */
  public static DebugSections of(
      ByteOrder order, long codeStart, Function<String, @Nullable MemorySegment> sections) {
    Function<String, MemorySegment> present =
        name -> {
          MemorySegment bytes = sections.apply(".debug_" + name);
          return bytes == null ? MemorySegment.NULL : bytes.asReadOnly();
        };
    return new DebugSections(
        order,
        codeStart,
        present.apply("info"),
        present.apply("abbrev"),
        present.apply("line"),
        present.apply("str"),
        present.apply("line_str"),
        present.apply("str_offsets"),
        present.apply("addr"),
        present.apply("ranges"),
        present.apply("rnglists"));
  }

  /** The parts that belong to one unit of a package or of a file with several units. */
  DebugSections parts(
      MemorySegment unitInfo,
      MemorySegment unitAbbrev,
      MemorySegment unitStrOffsets,
      MemorySegment unitRngLists) {
    return new DebugSections(
        order,
        codeStart,
        unitInfo,
        unitAbbrev,
        line,
        str,
        lineStr,
        unitStrOffsets,
        addr,
        ranges,
        unitRngLists);
  }

  /**
   * The same, with the sections that stay in {@code program} when entries are split off: lines,
   * addresses, ranges.
   */
  DebugSections within(DebugSections program) {
    return new DebugSections(
        order,
        program.codeStart,
        info,
        abbrev,
        program.line,
        str,
        program.lineStr,
        strOffsets,
        program.addr,
        program.ranges,
        rngLists);
  }

  /** Bytes of all of them. */
  long size() {
    return info.byteSize()
        + abbrev.byteSize()
        + line.byteSize()
        + str.byteSize()
        + lineStr.byteSize()
        + strOffsets.byteSize()
        + addr.byteSize()
        + ranges.byteSize()
        + rngLists.byteSize();
  }
}
