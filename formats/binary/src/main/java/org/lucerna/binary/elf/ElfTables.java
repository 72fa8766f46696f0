package org.lucerna.binary.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.inflate.Inflation;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** The two tables that an ELF header refers to. */
record ElfTables(List<ElfSection> sections, List<ElfSegment> segments) {
  /** Replaces a count of segments or a section number that does not fit: see section 0. */
  private static final int EXTENDED = 0xffff;

  /**
   * Reads both tables.
   *
   * @param most entries of each
   * @throws FormatException if one extends beyond the file, or has more entries
   */
  static ElfTables read(ElfHeader header, ByteView file, Inflation inflation, int most) {
    List<ElfSectionHeader> headers = sectionHeaders(header, file, most);
    ElfSectionHeader first = headers.isEmpty() ? null : headers.getFirst();
    return new ElfTables(
        sections(header, first, headers, file, inflation), segments(header, first, file, most));
  }

  private static List<ElfSectionHeader> sectionHeaders(ElfHeader header, ByteView file, int most) {
    if (header.sectionsAt() == 0) {
      return List.of();
    }
    int size = ElfSectionHeader.size(header.wide());
    long count = header.sectionCount();
    if (count == 0) {
      count = ElfSectionHeader.read(file.slice(header.sectionsAt(), size)).size();
      if (count == 0) {
        return List.of();
      }
    }
    checkTable(
        file, header.sectionsAt(), header.sectionSize(), size, count, most, "section headers");
    List<ElfSectionHeader> headers = new ArrayList<>((int) count);
    for (long i = 0; i < count; i++) {
      ByteView at = file.slice(header.sectionsAt() + i * header.sectionSize(), size);
      headers.add(ElfSectionHeader.read(at));
    }
    return headers;
  }

  private static List<ElfSection> sections(
      ElfHeader header,
      @Nullable ElfSectionHeader first,
      List<ElfSectionHeader> headers,
      ByteView file,
      Inflation inflation) {
    int nameSection =
        header.nameSection() == EXTENDED && first != null ? first.link() : header.nameSection();
    ByteView names = null;
    if (nameSection > 0 && nameSection < headers.size()) {
      names = new ElfSection(nameSection, null, headers.get(nameSection), file, inflation).stored();
    }
    List<ElfSection> sections = new ArrayList<>(headers.size());
    for (ElfSectionHeader section : headers) {
      sections.add(new ElfSection(sections.size(), names, section, file, inflation));
    }
    return List.copyOf(sections);
  }

  private static List<ElfSegment> segments(
      ElfHeader header, @Nullable ElfSectionHeader first, ByteView file, int most) {
    long count = header.segmentCount();
    if (count == EXTENDED && first != null) {
      count = Integer.toUnsignedLong(first.info());
    }
    if (header.segmentsAt() == 0 || count == 0) {
      return List.of();
    }
    int size = ElfSegment.size(header.wide());
    checkTable(
        file, header.segmentsAt(), header.segmentSize(), size, count, most, "program headers");
    List<ElfSegment> segments = new ArrayList<>((int) count);
    for (long i = 0; i < count; i++) {
      segments.add(
          ElfSegment.read(file.slice(header.segmentsAt() + i * header.segmentSize(), size)));
    }
    return List.copyOf(segments);
  }

  private static void checkTable(
      ByteView file, long at, int entrySize, int leastSize, long count, int most, String what) {
    if (entrySize < leastSize) {
      throw new FormatException(
          at, what + " of " + leastSize + " bytes", entrySize + " bytes each");
    }
    if (at < 0
        || at > file.size()
        || Long.compareUnsigned(count, (file.size() - at) / entrySize) > 0
        || count > Integer.MAX_VALUE - 8) {
      throw new FormatException(
          at, Long.toUnsignedString(count) + " " + what, "the end at " + file.size());
    }
    if (count > most) {
      throw new FormatException(at, "at most " + most + " " + what, Long.toString(count));
    }
  }
}
