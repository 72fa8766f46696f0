package org.lucerna.calcrel;

/** Decides which loads of literals are masked, in A32 and T32. */
final class Literals {
  private Literals() {}

  static boolean hides(MaskingOption choice, MaskingPass sweep, long address) {
    return switch (choice) {
      case ALWAYS -> true;
      case MAPPED -> sweep.host.isMapped(address);
      default -> !sweep.isInChunk(address);
    };
  }
}
