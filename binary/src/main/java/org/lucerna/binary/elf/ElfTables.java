package org.lucerna.binary.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.bytes.FormatException;

/** The two tables that an ELF header points at. */
record ElfTables(List<Section> sections, List<Segment> segments) {
  /** In a count of segments or a section number: it did not fit, see section 0. */
  private static final int EXTENDED = 0xffff;

  /**
   * Reads both tables.
   *
   * @throws FormatException where one is not all in the file
   */
  static ElfTables read(ElfHeader header, ByteView file, Inflation inflation) {
    List<SectionHeader> headers = sectionHeaders(header, file);
    SectionHeader first = headers.isEmpty() ? null : headers.getFirst();
    return new ElfTables(
        sections(header, first, headers, file, inflation), segments(header, first, file));
  }

  private static List<SectionHeader> sectionHeaders(ElfHeader header, ByteView file) {
    if (header.sectionsAt() == 0) {
      return List.of();
    }
    int size = SectionHeader.size(header.wide());
    long count = header.sectionCount();
    if (count == 0) {
      count = SectionHeader.read(file.slice(header.sectionsAt(), size)).size();
      if (count == 0) {
        return List.of();
      }
    }
    checkTable(file, header.sectionsAt(), header.sectionSize(), size, count, "section headers");
    List<SectionHeader> headers = new ArrayList<>((int) count);
    for (long i = 0; i < count; i++) {
      ByteView at = file.slice(header.sectionsAt() + i * header.sectionSize(), size);
      headers.add(SectionHeader.read(at));
    }
    return headers;
  }

  private static List<Section> sections(
      ElfHeader header,
      @Nullable SectionHeader first,
      List<SectionHeader> headers,
      ByteView file,
      Inflation inflation) {
    int nameSection =
        header.nameSection() == EXTENDED && first != null ? first.link() : header.nameSection();
    ByteView names = null;
    if (nameSection > 0 && nameSection < headers.size()) {
      names = new Section(nameSection, null, headers.get(nameSection), file, inflation).stored();
    }
    List<Section> sections = new ArrayList<>(headers.size());
    for (SectionHeader section : headers) {
      sections.add(new Section(sections.size(), names, section, file, inflation));
    }
    return List.copyOf(sections);
  }

  private static List<Segment> segments(
      ElfHeader header, @Nullable SectionHeader first, ByteView file) {
    long count = header.segmentCount();
    if (count == EXTENDED && first != null) {
      count = Integer.toUnsignedLong(first.info());
    }
    if (header.segmentsAt() == 0 || count == 0) {
      return List.of();
    }
    int size = Segment.size(header.wide());
    checkTable(file, header.segmentsAt(), header.segmentSize(), size, count, "program headers");
    List<Segment> segments = new ArrayList<>((int) count);
    for (long i = 0; i < count; i++) {
      segments.add(Segment.read(file.slice(header.segmentsAt() + i * header.segmentSize(), size)));
    }
    return List.copyOf(segments);
  }

  private static void checkTable(
      ByteView file, long at, int entrySize, int leastSize, long count, String what) {
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
  }
}
