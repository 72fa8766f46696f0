package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;

/** The branches in linked code whose targets are encoded in its bytes. Not thread-safe. */
final class LinkedBranches {

  private final Architecture architecture;
  private final CodeWalk<X86Instruction> walk;

  /** Receives a branch. */
  @FunctionalInterface
  interface Listener {
    /**
     * A branch.
     *
     * @param target the target address
     * @param isCall whether it returns
     */
    void branch(long target, boolean isCall);
  }

  LinkedBranches(Architecture architecture) {
    this.architecture = architecture;
    this.walk = new CodeWalk<>(new X86Instruction(architecture == Architecture.X64));
  }

  /** Whether branches of that architecture are known. */
  static boolean areKnown(Architecture architecture) {
    return switch (architecture) {
      case X86, X64, A64 -> true;
      default -> false;
    };
  }

  /** Reports all branches; none for an architecture whose branches are unknown. */
  void of(long start, MemorySegment code, Listener listener) {
    switch (architecture) {
      case X86, X64 -> x86(start, code, listener);
      case A64 -> a64(start, code, listener);
      default -> {}
    }
  }

  private void x86(long start, MemorySegment code, Listener listener) {
    walk.begin(code);
    while (walk.next()) {
      X86Instruction instruction = walk.instruction();
      if (instruction.isRelativeBranch()) {
        listener.branch(instruction.target(start + walk.at()), instruction.isCall());
      }
    }
  }

  private static void a64(long start, MemorySegment code, Listener listener) {
    for (long at = 0; at + 4 <= code.byteSize(); at += 4) {
      int word = code.get(Unaligned.U32LE, at);
      if ((word & 0x7c00_0000) == 0x1400_0000) {
        listener.branch(start + at + 4L * (word << 6 >> 6), word < 0);
      } else if ((word & 0xff00_0010) == 0x5400_0000 || (word & 0x7e00_0000) == 0x3400_0000) {
        listener.branch(start + at + 4L * (word << 8 >> 13), false);
      } else if ((word & 0x7e00_0000) == 0x3600_0000) {
        listener.branch(start + at + 4L * (word << 13 >> 18), false);
      }
    }
  }
}
