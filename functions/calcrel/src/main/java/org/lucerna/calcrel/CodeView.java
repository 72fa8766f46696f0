package org.lucerna.calcrel;

import java.util.List;

/**
 * A function, and its host's knowledge about it: a disassembler knows much, a stripped file little.
 * Hosts answer unknown questions with no.
 */
public interface CodeView {
  /** The chunks: the entry chunk first, then the tails by ascending address. */
  List<CodeChunk> chunks();

  /** Whether the byte is not code. */
  default boolean isData(long address) {
    return false;
  }

  /** Whether {@link #isData} ever returns true; see {@link #mayHaveOffsets}. */
  default boolean mayHaveData() {
    return true;
  }

  /** Whether an operand is an offset: a number that moves with the image. */
  default boolean isOffset(long instruction, OperandField field) {
    return false;
  }

  /** Whether {@link #isOffset} ever returns true. Returning false here saves a call per operand. */
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

  /** A view of chunks without any further information. */
  static CodeView of(CodeChunk... chunks) {
    return new BareCode(List.of(chunks));
  }
}
