package org.lucerna.warp.code;

import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Architecture;

/** How the GUIDs of an architecture's functions are computed. */
public enum WarpScheme {
  /** AArch64. */
  A64("warp/1+a64", 32, 31, 0x4007_ffff, 0x4007_ffff),
  /** x86-64. */
  X64("warp/1+x64", 16, 4, 0x0fc7, 0x0f07);

  private final String id;
  private final int registers;
  private final int stackPointer;
  private final int changedByCalls;
  private final int changedByCallsOnWindows;

  WarpScheme(
      String id, int registers, int stackPointer, int changedByCalls, int changedByCallsOnWindows) {
    this.id = id;
    this.registers = registers;
    this.stackPointer = stackPointer;
    this.changedByCalls = changedByCalls;
    this.changedByCallsOnWindows = changedByCallsOnWindows;
  }

  /** The scheme of an architecture; null if there is none. */
  public static @Nullable WarpScheme of(Architecture architecture) {
    return switch (architecture) {
      case A64 -> A64;
      case X64 -> X64;
      case X86, A32, T32, MIPS, PPC, RISCV -> null;
    };
  }

  /** Its name; a change of the rules changes it. */
  public String id() {
    return id;
  }

  /** A reader of the instructions of a program with some regions. */
  InstructionLifter lifter(AddressRegions regions) {
    return switch (this) {
      case A64 -> new A64Lifter(regions);
      case X64 -> new X64Lifter(regions);
    };
  }

  /** The number of registers that are followed. */
  int registers() {
    return registers;
  }

  /** Which of them is the stack pointer. */
  int stackPointer() {
    return stackPointer;
  }

  /** The registers that a function may change, as bits. */
  int changedByCalls(boolean isWindows) {
    return isWindows ? changedByCallsOnWindows : changedByCalls;
  }
}
