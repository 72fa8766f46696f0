package org.lucerna.calcrel;

import java.util.List;

/** Chunks of which nothing else is known. */
record CodeAlone(List<CodeChunk> chunks) implements CodeView {
  @Override
  public boolean mayHaveData() {
    return false;
  }

  @Override
  public boolean mayHaveOffsets() {
    return false;
  }
}
