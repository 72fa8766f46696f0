package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;
import org.lucerna.calcrel.Profile;
import org.lucerna.isa.Architecture;

/**
 * The kind of code in a file.
 *
 * @param set as the file states it
 * @param architecture for ARM, the architecture of non-Thumb functions
 * @param order byte order of instructions
 */
public record Machine(InstructionSet set, Architecture architecture, ByteOrder order) {
  /** The key maker for its functions. */
  public Profile profile(boolean isThumb) {
    boolean thumb = isThumb && architecture == Architecture.A32;
    return Profile.of(thumb ? Architecture.T32 : architecture, order);
  }
}
