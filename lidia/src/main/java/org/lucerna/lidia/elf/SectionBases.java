package org.lucerna.lidia.elf;

import java.util.Arrays;
import java.util.List;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.Section;

/** Where sections of code begin: in an object file one behind the other, else as they say. */
final class SectionBases implements Names.Bounds {
  private static final long MOST_ALIGNMENT = 1 << 16;

  private final List<Section> sections;
  private final long[] bases;

  SectionBases(ElfFile file) {
    sections = file.sections();
    bases = new long[sections.size()];
    boolean object = file.header().type() == ElfType.RELOCATABLE;
    Arrays.setAll(bases, i -> object ? 0 : sections.get(i).address());
    long next = 0;
    for (Section section : sections) {
      if (object && section.executable() && section.size() > 0) {
        long unit = Math.clamp(section.header().alignment(), 1, MOST_ALIGNMENT);
        bases[section.index()] = (next + unit - 1) / unit * unit;
        next = bases[section.index()] + section.size();
      }
    }
  }

  /** Address of the first byte of a section. */
  long base(int section) {
    return bases[section];
  }

  /** The lowest address of code; 0 where there is none. */
  long codeStart() {
    return sections.stream()
        .filter(section -> section.executable() && section.size() > 0)
        .map(Section::address)
        .min(Long::compareUnsigned)
        .orElse(0L);
  }

  @Override
  public long end(long address) {
    for (Section section : sections) {
      long offset = address - bases[section.index()];
      if (section.executable() && Long.compareUnsigned(offset, section.size()) < 0) {
        return bases[section.index()] + section.size();
      }
    }
    return address;
  }
}
