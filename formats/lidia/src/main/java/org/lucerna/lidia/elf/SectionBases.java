package org.lucerna.lidia.elf;

import java.util.Arrays;
import java.util.List;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;

/**
 * The addresses of sections: in an object file, code sections are placed in sequence; otherwise the
 * file states them. A file without sections uses its segments.
 */
final class SectionBases implements SymbolNames.Bounds {
  private static final long MOST_ALIGNMENT = 1 << 16;

  private final List<ElfSection> sections;
  private final List<ElfSegment> segments;
  private final long[] bases;
  private final boolean object;

  SectionBases(ElfFile file) {
    sections = file.sections();
    segments = file.segments();
    bases = new long[sections.size()];
    object = file.header().type() == ElfType.RELOCATABLE;
    Arrays.setAll(bases, i -> object ? 0 : sections.get(i).address());
    long next = 0;
    for (ElfSection section : sections) {
      if (object && isCode(section)) {
        long unit = Math.clamp(section.header().alignment(), 1, MOST_ALIGNMENT);
        bases[section.index()] = (next + unit - 1) / unit * unit;
        next = bases[section.index()] + section.size();
      }
    }
  }

  /** Address of the first byte of a section; 0 if there is no such section. */
  long base(int section) {
    return section > 0 && section < bases.length ? bases[section] : 0;
  }

  /** The sections of code, in the order of the file. */
  List<PlacedSection> code() {
    return sections.stream().filter(SectionBases::isCode).map(this::placed).toList();
  }

  private PlacedSection placed(ElfSection section) {
    int number = section.index();
    return new PlacedSection(section.name(), number, bases[number], section.size());
  }

  private static boolean isCode(ElfSection section) {
    return section.executable() && section.size() > 0;
  }

  @Override
  public long end(long address) {
    for (ElfSection section : sections) {
      long offset = address - bases[section.index()];
      if (section.executable() && Long.compareUnsigned(offset, section.size()) < 0) {
        return bases[section.index()] + section.size();
      }
    }
    ElfSegment segment = sections.isEmpty() ? ElfSegment.codeAt(segments, address) : null;
    return segment == null ? address : segment.address() + segment.fileSize();
  }
}
