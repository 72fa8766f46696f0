package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.isa.branch.RiscvBranch;
import org.lucerna.isa.branch.RiscvCode;

/** Control flow of RISC-V code, with instructions of two and four bytes. */
final class RiscvFlow implements FlowDecoder {
  private static final int RA = 1;

  /** Register for calls at the end of a function. */
  private static final int T1 = 6;

  private final Halfwords halves = new Halfwords(ByteOrder.LITTLE_ENDIAN);

  @Override
  public int alignment() {
    return 2;
  }

  @Override
  public int padding(MemorySegment code, long at) {
    int first = halves.at(code, at);
    return first == 0 || first == 1 ? 2 : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    int first = halves.at(code, at);
    int size = RiscvCode.isShort(first) ? 2 : 4;
    to.begin(at + size <= code.byteSize() ? size : 0);
    if (size == 4) {
      four(first | halves.at(code, at + 2) << 16, address, to);
    } else {
      two(first, address, to);
    }
  }

  private static void four(int word, long address, Instruction to) {
    int register = RiscvCode.target(word);
    switch (word & 0x7f) {
      case 0x6f ->
          to.branch(
              register == RA ? Instruction.Kind.CALL : Instruction.Kind.JUMP,
              address + RiscvBranch.JUMP.distance(word));
      case 0x63 ->
          to.branch(Instruction.Kind.CONDITIONAL, address + RiscvBranch.CONDITIONAL.distance(word));
      case 0x67 -> {
        int source = RiscvCode.source(word);
        if (register == 0 && (source == RA || source == T1)) {
          to.kind = Instruction.Kind.END;
        }
      }
      default -> {}
    }
  }

  private static void two(int half, long address, Instruction to) {
    switch (half & 0xe003) {
      case 0xa001 ->
          to.branch(Instruction.Kind.JUMP, address + RiscvBranch.SHORT_JUMP.distance(half));
      case 0xc001, 0xe001 ->
          to.branch(
              Instruction.Kind.CONDITIONAL, address + RiscvBranch.SHORT_CONDITIONAL.distance(half));
      default -> {
        // C.JR to the return address; after any other one, the code is found through the jump's
        // table.
        if (half == 0x8082) {
          to.kind = Instruction.Kind.END;
        }
      }
    }
  }
}
