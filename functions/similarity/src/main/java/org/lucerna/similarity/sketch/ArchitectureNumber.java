package org.lucerna.similarity.sketch;

import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.isa.Architecture;

/**
 * The numbers of architectures in sketches, 1 to 15, with the version of the features. Programs mix
 * A32 and T32, which have one number.
 */
final class ArchitectureNumber {
  /** The version of the features; sketches of different versions never compare. */
  static final int VERSION = 2;

  private ArchitectureNumber() {}

  /** The first byte of a sketch: version and architecture. */
  static int of(Architecture architecture) {
    int number =
        switch (architecture) {
          case X64 -> 1;
          case X86 -> 2;
          case A64 -> 3;
          case A32, T32 -> 4;
          case MIPS -> 5;
          case RISCV -> 6;
          case PPC -> 7;
        };
    return VERSION << 4 | number;
  }

  /** Reads version and architecture. */
  static Architecture read(Cursor in) {
    long offset = in.offset();
    int number = in.u8();
    if (number >> 4 != VERSION) {
      throw new FormatException(offset, "features of version " + VERSION, (number >> 4) + "");
    }
    return switch (number & 15) {
      case 1 -> Architecture.X64;
      case 2 -> Architecture.X86;
      case 3 -> Architecture.A64;
      case 4 -> Architecture.A32;
      case 5 -> Architecture.MIPS;
      case 6 -> Architecture.RISCV;
      case 7 -> Architecture.PPC;
      default -> throw new FormatException(offset, "a known architecture", (number & 15) + "");
    };
  }
}
