package org.lucerna.similarity.sketch;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.similarity.feature.A64InstructionReader;
import org.lucerna.similarity.feature.ArgumentRegisters;
import org.lucerna.similarity.feature.InstructionReader;
import org.lucerna.similarity.feature.X86InstructionReader;

/** An instruction set whose functions can be compared. */
public enum SketchArchitecture {
  X86_64(1) {
    @Override
    public InstructionReader instructions(ArgumentRegisters arguments) {
      return new X86InstructionReader(true, arguments);
    }
  },
  X86(2) {
    @Override
    public InstructionReader instructions(ArgumentRegisters arguments) {
      return new X86InstructionReader(false, arguments);
    }
  },
  AARCH64(3) {
    @Override
    public InstructionReader instructions(ArgumentRegisters arguments) {
      return new A64InstructionReader();
    }
  };

  /** The version of the features; sketches of different versions never compare. */
  static final int VERSION = 1;

  private final int code;

  SketchArchitecture(int code) {
    this.code = code;
  }

  /** Its number in sketches, 1 to 15. */
  int code() {
    return code;
  }

  /** The architecture with the instructions of a kind of keys; null if there is none. */
  public static @Nullable SketchArchitecture of(org.lucerna.isa.Architecture keys) {
    return switch (keys) {
      case X64 -> X86_64;
      case X86 -> X86;
      case A64 -> AARCH64;
      case A32, T32, MIPS, PPC, RISCV -> null;
    };
  }

  /**
   * Decodes its instructions.
   *
   * @param arguments used by 64-bit x86
   */
  public abstract InstructionReader instructions(ArgumentRegisters arguments);

  /** Reads version and architecture. */
  static SketchArchitecture read(Cursor in) {
    long offset = in.offset();
    int number = in.u8();
    if (number >> 4 != VERSION) {
      throw new FormatException(offset, "features of version " + VERSION, (number >> 4) + "");
    }
    for (SketchArchitecture each : values()) {
      if (each.code == (number & 15)) {
        return each;
      }
    }
    throw new FormatException(offset, "a known architecture", (number & 15) + "");
  }
}
