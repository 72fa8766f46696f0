package org.lucerna.binary.macho;

import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;

/**
 * A thin file in a universal file.
 *
 * @param processor its number
 * @param variant of the processor
 * @param bytes of the thin file
 */
public record UniversalSlice(int processor, int variant, ByteView bytes) {
  /** The processor. */
  public InstructionSet architecture() {
    return MachHeader.architecture(processor);
  }
}
