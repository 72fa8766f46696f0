package org.lucerna.harvest.elf;

import java.util.List;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;

/** A function of a linked file: its bytes, and where they are data. */
record LinkedCode(List<CodeChunk> chunks, int section, MappingSymbols mapping, ElfFile file)
    implements CodeView {
  @Override
  public boolean isData(long address) {
    return mapping.isData(section, address);
  }

  /** A linked file does not state which numbers are offsets. */
  @Override
  public boolean mayHaveOffsets() {
    return false;
  }

  @Override
  public boolean mayHaveData() {
    return mapping.mayHaveData();
  }

  /** In position-independent code no number is an address, even if it looks like one. */
  @Override
  public boolean isMapped(long address) {
    return file.header().type() == ElfType.EXECUTABLE && file.sectionAt(address) != null;
  }

  @Override
  public boolean isExecutable(long address) {
    ElfSection at = file.sectionAt(address);
    return at != null && at.executable();
  }
}
