package org.lucerna.harvest.elf;

import java.util.List;
import org.lucerna.calcrel.Chunk;
import org.lucerna.calcrel.CodeView;

/** A function of a linked file: its bytes, and where they are data. */
record LinkedCode(Chunk chunk, int section, MappingSymbols mapping) implements CodeView {
  @Override
  public List<Chunk> chunks() {
    return List.of(chunk);
  }

  @Override
  public boolean isData(long address) {
    return mapping.isData(section, address);
  }

  /** A linked file does not tell which numbers are offsets. */
  @Override
  public boolean mayHaveOffsets() {
    return false;
  }
}
