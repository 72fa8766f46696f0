package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.calcrel.Profile;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.InstructionReader;

/**
 * The kind of code in a file.
 *
 * @param set as the file states it
 * @param architecture for ARM, the architecture of non-Thumb functions
 * @param order byte order of instructions
 * @param wordSize size of an address in bytes, 4 or 8
 */
public record Machine(
    InstructionSet set, Architecture architecture, ByteOrder order, int wordSize) {
  /** Whether there are features of its code. */
  public boolean hasFeatures() {
    return InstructionReader.exists(architecture, wordSize == Long.BYTES);
  }

  /** The key maker for its functions. */
  public Profile profile(boolean isThumb) {
    boolean thumb = isThumb && architecture == Architecture.A32;
    return Profile.of(thumb ? Architecture.T32 : architecture, order);
  }
}
