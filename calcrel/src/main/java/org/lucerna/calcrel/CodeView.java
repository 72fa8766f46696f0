package org.lucerna.calcrel;

import java.util.List;

/**
 * A function, and what its host knows of it: a disassembler much, a stripped file little. What a
 * host does not know is answered with no.
 */
public interface CodeView {
  /** The chunks: the entry chunk first, then the tails by ascending address. */
  List<CodeChunk> chunks();

  /** Whether the byte is not code. */
  default boolean isData(long address) {
    return false;
  }

  /** Whether {@link #isData} ever says yes; as {@link #mayHaveOffsets}. */
  default boolean mayHaveData() {
    return true;
  }

  /** Whether an operand is an offset: a number that moves with the image. */
  default boolean isOffset(long instruction, OperandField field) {
    return false;
  }

  /**
   * Whether {@link #isOffset} ever says yes. Where it never does, saying so here spares asking for
   * each operand.
   */
  default boolean mayHaveOffsets() {
    return true;
  }

  /** Whether an address belongs to the program. */
  default boolean isMapped(long address) {
    return false;
  }

  /** Whether an address that {@linkplain #isMapped belongs to the program} may hold code. */
  default boolean isExecutable(long address) {
    return false;
  }

  /** The view of chunks of which nothing else is known. */
  static CodeView of(CodeChunk... chunks) {
    return new CodeAlone(List.of(chunks));
  }
}
