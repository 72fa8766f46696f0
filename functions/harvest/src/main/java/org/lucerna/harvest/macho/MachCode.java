package org.lucerna.harvest.macho;

import java.util.List;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;

/** A function of a linked file: its bytes, and where they are data. */
record MachCode(List<CodeChunk> chunks, DataRanges data, MachFile file) implements CodeView {
  @Override
  public boolean isData(long address) {
    return data.contains(address);
  }

  @Override
  public boolean mayHaveData() {
    return !data.isEmpty();
  }

  /** A linked file does not state which numbers in code are offsets. */
  @Override
  public boolean mayHaveOffsets() {
    return false;
  }

  /** In position-independent code no number is an address, even if it looks like one. */
  @Override
  public boolean isMapped(long address) {
    return false;
  }

  @Override
  public boolean isExecutable(long address) {
    MachSection section = file.sectionAt(address);
    return section != null && section.executable();
  }
}
