package org.lucerna.harvest.code;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.isa.Architecture;

/** The architectures that the headers of files name. */
public final class DecodedSet {
  private DecodedSet() {}

  /**
   * The architecture of code for a processor, for 32-bit ARM that of functions outside of Thumb;
   * null if it is not decoded.
   */
  public static @Nullable Architecture of(InstructionSet set) {
    return switch (set) {
      case X86 -> Architecture.X86;
      case X86_64 -> Architecture.X64;
      case AARCH64 -> Architecture.A64;
      case ARM -> Architecture.A32;
      case MIPS -> Architecture.MIPS;
      case POWERPC, POWERPC64 -> Architecture.PPC;
      case RISCV -> Architecture.RISCV;
      case S390, SPARC, LOONGARCH, OTHER -> null;
    };
  }
}
