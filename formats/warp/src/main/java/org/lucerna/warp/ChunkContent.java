package org.lucerna.warp;

import java.util.List;
import org.lucerna.bytes.ByteString;

/** The contents of a chunk of a file. */
public sealed interface ChunkContent {
  /** Functions. */
  record Signatures(List<WarpFunction> functions) implements ChunkContent {
    /** Copies the list. */
    public Signatures {
      functions = List.copyOf(functions);
    }
  }

  /** Types that functions refer to. */
  record Types(List<ComputedType> types) implements ChunkContent {
    /** Copies the list. */
    public Types {
      types = List.copyOf(types);
    }
  }

  /**
   * Something that is not known yet.
   *
   * @param kind of chunk, 2 to 255
   * @param data not compressed
   */
  record Unknown(int kind, ByteString data) implements ChunkContent {}
}
