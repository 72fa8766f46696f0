package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;
import org.lucerna.isa.decode.Decoders;

/** The branches in linked code whose targets are encoded in its bytes. Not thread-safe. */
final class LinkedBranches {
  private final Architecture architecture;
  private final CodeWalk<Instruction> walk;

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
    this.walk = new CodeWalk<>(Decoders.of(architecture, ByteOrder.LITTLE_ENDIAN));
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
    if (!areKnown(architecture)) {
      return;
    }
    walk.begin(code);
    while (walk.next()) {
      Instruction instruction = walk.instruction();
      Flow flow = instruction.flow();
      if (flow == Flow.CALL || flow == Flow.CONDITIONAL || flow == Flow.JUMP) {
        listener.branch(instruction.target(start + walk.at()), flow == Flow.CALL);
      }
    }
  }
}
