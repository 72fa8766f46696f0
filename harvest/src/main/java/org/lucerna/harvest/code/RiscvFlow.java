package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The flow of RISC-V code, with instructions of two and of four bytes. */
final class RiscvFlow implements FlowDecoder {
  private static final ValueLayout.OfShort HALF =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int RA = 1;

  /** Calls at the end of a function go through it. */
  private static final int T1 = 6;

  private static int half(MemorySegment code, long at) {
    return at + 2 <= code.byteSize() ? code.get(HALF, at) & 0xffff : 0;
  }

  @Override
  public int alignment() {
    return 2;
  }

  @Override
  public int padding(MemorySegment code, long at) {
    int first = half(code, at);
    return first == 0 || first == 1 ? 2 : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    int first = half(code, at);
    int size = (first & 3) == 3 ? 4 : 2;
    to.begin(at + size <= code.byteSize() ? size : 0);
    if (size == 4) {
      four(first | half(code, at + 2) << 16, address, to);
    } else {
      two(first, address, to);
    }
  }

  private static void four(int word, long address, Instruction to) {
    int register = word >> 7 & 31;
    switch (word & 0x7f) {
      case 0x6f -> {
        int distance =
            (word >> 31 << 20)
                | (word & 0xff000)
                | (word >> 20 & 1) << 11
                | (word >> 21 & 0x3ff) << 1;
        to.branch(
            register == RA ? Instruction.Kind.CALL : Instruction.Kind.JUMP, address + distance);
      }
      case 0x63 -> {
        int distance =
            (word >> 31 << 12)
                | (word >> 7 & 1) << 11
                | (word >> 25 & 0x3f) << 5
                | (word >> 8 & 15) << 1;
        to.branch(Instruction.Kind.CONDITIONAL, address + distance);
      }
      case 0x67 -> {
        int source = word >> 15 & 31;
        if (register == 0 && (source == RA || source == T1)) {
          to.kind = Instruction.Kind.END;
        }
      }
      default -> {}
    }
  }

  private static void two(int half, long address, Instruction to) {
    switch (half & 0xe003) {
      case 0xa001 -> {
        int distance =
            -(half >> 12 & 1) << 11
                | (half >> 11 & 1) << 4
                | (half >> 9 & 3) << 8
                | (half >> 8 & 1) << 10
                | (half >> 7 & 1) << 6
                | (half >> 6 & 1) << 7
                | (half >> 3 & 7) << 1
                | (half >> 2 & 1) << 5;
        to.branch(Instruction.Kind.JUMP, address + distance);
      }
      case 0xc001, 0xe001 -> {
        int distance =
            -(half >> 12 & 1) << 8
                | (half >> 10 & 3) << 3
                | (half >> 5 & 3) << 6
                | (half >> 3 & 3) << 1
                | (half >> 2 & 1) << 5;
        to.branch(Instruction.Kind.CONDITIONAL, address + distance);
      }
      default -> {
        // C.JR to the return address; what follows others is where their table leads to.
        if ((half & 0xffff) == 0x8082) {
          to.kind = Instruction.Kind.END;
        }
      }
    }
  }
}
