package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.isa.branch.ThumbBranches;

/** The flow of T32 code. */
final class ThumbFlow implements FlowDecoder {
  /** The reach of a two-byte branch. */
  private static final int SHORT_REACH = 2048;

  private static final int NOP = 0xbf00;

  private final Halfwords halves;

  /** The register last compared with a number, and the number. */
  private int limit;

  private int compared;

  /** The number of following conditional instructions, and the position of the next. */
  private int conditional;

  private long conditionalAt;

  ThumbFlow(ByteOrder order) {
    halves = new Halfwords(order);
  }

  @Override
  public int alignment() {
    return 2;
  }

  @Override
  public int padding(MemorySegment code, long at) {
    int first = halves.at(code, at);
    return first == 0 || first == NOP ? 2 : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    int first = halves.at(code, at);
    long pc = address + 4;
    boolean isConditional = conditional > 0 && conditionalAt == address;
    if (!ThumbBranches.isFirstOfTwo(first)) {
      to.begin(at + 2 <= code.byteSize() ? 2 : 0);
      one(first, pc, to);
    } else {
      to.begin(at + 4 <= code.byteSize() ? 4 : 0);
      two(first, halves.at(code, at + 2), pc, to);
    }
    conditional = isConditional ? conditional - 1 : 0;
    conditionalAt = address + to.length;
    if (isConditional) {
      to.makeConditional();
    } else if ((first & 0xff00) == 0xbf00 && (first & 15) != 0) {
      conditional = 4 - Integer.numberOfTrailingZeros(first & 15);
    }
  }

  private void one(int half, long pc, Instruction to) {
    if (ThumbBranches.isShortConditional(half)) {
      to.branch(Instruction.Kind.CONDITIONAL, pc + ThumbBranches.shortConditional(half));
    } else if ((half & 0xff00) == 0xde00) {
      to.kind = Instruction.Kind.END;
    } else if (ThumbBranches.isShortJump(half)) {
      to.branch(Instruction.Kind.JUMP, pc + ThumbBranches.shortJump(half));
      to.scope = Instruction.Scope.SAME;
    } else if (ThumbBranches.isCompare(half)) {
      to.branch(Instruction.Kind.CONDITIONAL, pc + ThumbBranches.compare(half));
    } else if ((half & 0xf800) == 0x4800) {
      to.literal = (pc & ~3L) + 4L * (half & 0xff);
      to.literalSize = 4;
    } else if ((half & 0xf800) == 0x2800) {
      compared = half >> 8 & 7;
      limit = half & 0xff;
    } else if ((half & 0xff87) == 0x4700
        || (half & 0xff87) == 0x4687
        || (half & 0xff00) == 0xbd00) {
      // BX, MOV to PC, POP of PC.
      to.kind = Instruction.Kind.END;
    }
  }

  private void two(int first, int second, long pc, Instruction to) {
    if ((first & 0xf800) == 0xf000 && (second & 0x8000) != 0) {
      branch(first, second, pc, to);
    } else if (((first & 0xffd0) == 0xe890 && (second & 0x8000) != 0)
        || (first == 0xf85d && (second & 0xf000) == 0xf000)
        || ((first & 0xfff0) == 0xf8d0 && (second & 0xf000) == 0xf000)) {
      // LDM or LDR of PC.
      to.kind = Instruction.Kind.END;
    } else if (first == 0xe8df && (second & 0xffe0) == 0xf000) {
      to.kind = Instruction.Kind.END;
      to.entrySize = (second & 0x10) != 0 ? 2 : 1;
      to.tableSize = compared == (second & 15) ? (limit + 1) * to.entrySize : 0;
    } else if ((first & 0xfff0) == 0xf1b0 && (second & 0x8f00) == 0x0f00) {
      compared = first & 15;
      limit = (first & 0x400) == 0 && (second & 0x7000) == 0 ? second & 0xff : 0;
    } else {
      literal(first, second, pc & ~3L, to);
    }
  }

  private static void branch(int first, int second, long pc, Instruction to) {
    boolean isFar = (second & 0x1000) != 0 || (second & 0xc000) == 0xc000;
    if (!isFar) {
      if (ThumbBranches.isConditional(first, second)) {
        to.branch(Instruction.Kind.CONDITIONAL, pc + ThumbBranches.conditional(first, second));
      } else if ((first & 0xfff0) == 0xf7f0) {
        to.kind = Instruction.Kind.END;
      }
      return;
    }
    int distance = ThumbBranches.far(first, second);
    if ((second & 0x4000) == 0) {
      to.branch(Instruction.Kind.JUMP, pc + distance);
      boolean isShort = distance < SHORT_REACH && distance >= -SHORT_REACH;
      to.scope = isShort ? Instruction.Scope.OTHER : Instruction.Scope.UNKNOWN;
    } else {
      to.exchanges = (second & 0x1000) == 0;
      to.branch(Instruction.Kind.CALL, (to.exchanges ? pc & ~3L : pc) + distance);
    }
  }

  private static void literal(int first, int second, long pc, Instruction to) {
    long sign = (first & 0x80) != 0 ? 1 : -1;
    if ((first & 0xff7f) == 0xf85f) {
      to.literal = pc + sign * (second & 0xfff);
      to.literalSize = 4;
      if (second >> 12 == 15) {
        to.kind = Instruction.Kind.END;
      }
    } else if ((first & 0xff3f) == 0xed1f && (second & 0x0e00) == 0x0a00) {
      to.literal = pc + sign * 4 * (second & 0xff);
      to.literalSize = (second & 0x100) != 0 ? 8 : 4;
    } else if ((first & 0xff7f) == 0xe95f) {
      to.literal = pc + sign * 4 * (second & 0xff);
      to.literalSize = 8;
    }
  }
}
