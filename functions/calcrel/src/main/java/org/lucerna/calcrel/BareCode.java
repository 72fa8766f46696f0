package org.lucerna.calcrel;

import java.util.List;

/** Chunks without any further information. */
record BareCode(List<CodeChunk> chunks) implements CodeView {
  @Override
  public boolean mayHaveData() {
    return false;
  }

  @Override
  public boolean mayHaveOffsets() {
    return false;
  }
}
