package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.isa.Architecture;

/** Decodes the effect of an architecture's instructions on control flow. Not thread-safe. */
interface FlowDecoder {
  /**
   * Reads the instruction at a place.
   *
   * @param address of the place
   */
  void decode(MemorySegment code, long at, long address, Instruction to);

  /** Alignment of functions, in bytes. */
  int alignment();

  /** Size in bytes of the padding between functions at a place; 0 if it is something else. */
  int padding(MemorySegment code, long at);

  /** The decoder of an architecture. */
  static FlowDecoder of(Architecture architecture, ByteOrder order) {
    return switch (architecture) {
      case X86, X64 -> new X86Flow(architecture == Architecture.X64);
      case T32 -> new ThumbFlow(order);
      case A64, A32, MIPS, PPC -> new WordFlow(architecture, order);
      case RISCV -> new RiscvFlow();
    };
  }
}
