package org.lucerna.calcrel;

import org.lucerna.isa.riscv.RiscvBranch;
import org.lucerna.isa.riscv.RiscvCode;
import org.lucerna.isa.riscv.RiscvInstruction;

/** The canonical forms of RISC-V code for {@code link-1}; see the package description. */
final class RiscvLinkMasker implements Masker {
  private static final int CALL = 0xef;
  private static final int JUMP = 0xa001;
  private static final int GP = 3;
  private static final int TP = 4;
  private static final int BASE = 31 << 15;
  private static final int LOW = 0xfff0_0000;
  private static final int LOW_OF_STORE = 0xfe00_0f80;

  /** Registers that a call may overwrite: RA, T0 to T6, A0 to A7. */
  private static final int CALL_CLOBBERED = 0xf003_fce2;

  private final RiscvInstruction instruction;
  private final InstructionWords words;

  /**
   * The first mark: the register holds the upper part of an address; the second: including the
   * thread pointer.
   */
  private final RegisterFlow flow = new RegisterFlow();

  /** The index to which the next remaining instruction is moved. */
  private int end;

  RiscvLinkMasker(Profile profile) {
    instruction = new RiscvInstruction(profile.order());
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    flow.at(sweep, at);
    end = at == sweep.from ? at : end;
    int _ = instruction.decode(sweep.code, at);
    int code = instruction.word();
    int next = at + 8 <= sweep.to ? words.word(sweep, at + 4) : 0;
    int size = Math.min(RiscvCode.size(code, next), sweep.to - at);
    int left = Math.min(RiscvCode.guaranteedSize(code, next), size);
    if (RiscvCode.isCall(code, next)) {
      words.replace(sweep, at, CALL, RiscvBranch.JUMP.bits());
      flow.clear(CALL_CLOBBERED);
    } else if (RiscvCode.isJump(code, next)) {
      branch(sweep, at);
      words.replaceHalf(sweep, at, JUMP, RiscvBranch.SHORT_JUMP.bits());
      flow.end(at + size);
    } else if (RiscvCode.isAuipc(code) || RiscvCode.isLui(code)) {
      flow.set(RiscvCode.target(code), true, false);
    } else if (RiscvCode.addsThreadPointer(code)) {
      flow.set(RiscvCode.target(code), false, true);
    } else if (RiscvCode.isShort(code)) {
      two(sweep, at, code & 0xffff);
    } else {
      four(sweep, at, code);
    }
    System.arraycopy(sweep.code, at, sweep.code, end, left);
    System.arraycopy(sweep.mask, at, sweep.mask, end, left);
    end += left;
    return size;
  }

  @Override
  public int counted(MaskingPass sweep) {
    return end - sweep.from;
  }

  /** A branch within the function. */
  private void branch(MaskingPass sweep, int at) {
    long target = instruction.target(sweep.address(at));
    if (instruction.targetBits() != 0 && sweep.isInChunk(target)) {
      flow.branch(at, sweep.index(target));
    }
  }

  private void two(MaskingPass sweep, int at, int half) {
    int register = RiscvCode.target(half);
    switch (half & 0xe003) {
      case 0xc001, 0xe001 -> {
        branch(sweep, at);
        words.hideHalf(sweep, at, instruction.targetBits());
      }
      case 0x8002 -> registers(at, half, register);
      case 0x0000, 0x4000, 0x6000 -> clear(8 + (half >> 2 & 7));
      case 0x8001 -> clear(8 + (half >> 7 & 7));
      case 0x0001, 0x2001, 0x4001, 0x6001, 0x0002, 0x4002, 0x6002 -> clear(register);
      default -> {}
    }
  }

  /** C.JR, C.JALR, C.MV and C.ADD. */
  private void registers(int at, int half, int register) {
    if ((half >> 2 & 31) != 0) {
      clear(register);
    } else if ((half & 0x1000) == 0) {
      flow.end(at + 2);
    } else {
      flow.clear(CALL_CLOBBERED);
    }
  }

  private void four(MaskingPass sweep, int at, int word) {
    int target = RiscvCode.target(word);
    switch (word & 0x7f) {
      case 0x03 -> {
        memory(sweep, at, word, LOW);
        clear(target);
      }
      case 0x13 -> {
        if ((word & 0x7000) == 0) {
          memory(sweep, at, word, LOW);
        }
        clear(target);
      }
      case 0x07 -> memory(sweep, at, word, LOW);
      case 0x23, 0x27 -> memory(sweep, at, word, LOW_OF_STORE);
      case 0x63 -> {
        branch(sweep, at);
        words.hide(sweep, at, instruction.targetBits());
      }
      case 0x67 -> {
        if (target == 0) {
          flow.end(at + 4);
        } else {
          flow.clear(CALL_CLOBBERED);
        }
      }
      // Only some floating-point instructions write an integer register.
      case 0x43, 0x47, 0x4b, 0x4f -> {}
      case 0x53 -> {
        if ((word >>> 25 & 0x48) == 0x40) {
          clear(target);
        }
      }
      default -> clear(target);
    }
  }

  /** Instructions with an address as base, from which a linker omits the part held by GP or TP. */
  private void memory(MaskingPass sweep, int at, int word, int bits) {
    int base = RiscvCode.source(word);
    if (base == GP || flow.first(base)) {
      words.replace(sweep, at, (word & ~(bits | BASE)) | GP << 15, bits);
    } else if (base == TP || flow.second(base)) {
      words.replace(sweep, at, (word & ~(bits | BASE)) | TP << 15, bits);
    }
  }

  private void clear(int register) {
    flow.set(register, false, false);
  }
}
