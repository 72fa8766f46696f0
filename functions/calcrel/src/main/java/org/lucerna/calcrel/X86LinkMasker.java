package org.lucerna.calcrel;

import org.lucerna.isa.Architecture;
import org.lucerna.isa.x86.X86Instruction;

/** The canonical forms of 32-bit x86 code for {@code link-1}; see the package description. */
final class X86LinkMasker implements Masker {
  private static final int STACK_POINTER = 4;
  private static final int LENGTH = 6;
  private static final int LOAD = 0x8d;
  private static final int ADD = 0x03;

  private final X86Instruction instruction = new X86Instruction(false);

  X86LinkMasker(Profile profile) {
    if (profile.architecture() != Architecture.X86) {
      throw new IllegalArgumentException("not code of 32-bit x86");
    }
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    if (length == 0 || at + length > sweep.to) {
      return length;
    }
    int form = length == LENGTH ? form(sweep.code[at] & 0xff) : 0;
    if (form != 0) {
      int modRm = instruction.modRmByte();
      int register = modRm >> 6 == 3 ? modRm & 7 : modRm >> 3 & 7;
      sweep.code[at] = (byte) form;
      sweep.code[at + 1] = (byte) (5 | register << 3);
      sweep.hide(at + 2, 4);
      return length;
    }
    if (instruction.isRelativeBranch() || instruction.isFar()) {
      long target =
          instruction.isFar() ? instruction.farOffset() : instruction.target(sweep.address(at));
      if (sweep.leaves(target)) {
        sweep.hide(instruction.immediateAt(), instruction.immediateSize());
      }
      return length;
    }
    if (instruction.displacementSize() == 4 && !isOnStack()) {
      sweep.hide(instruction.displacementAt(), 4);
    }
    boolean addsToEax = instruction.isOneByteOpcode() && instruction.opcode() == 0x05;
    if (instruction.immediateSize() == 4 && (addsToEax || isAddress(sweep, at))) {
      sweep.hide(instruction.immediateAt(), 4);
    }
    return length;
  }

  /** The opcode of the canonical form of a six-byte instruction; 0 if there is none. */
  private int form(int first) {
    int modRm = instruction.modRmByte();
    int mod = modRm >> 6;
    int low = modRm & 7;
    boolean memory = (mod == 2 && low != STACK_POINTER) || (mod == 0 && low == 5);
    boolean number = mod == 3 && (modRm >> 3 & 7) == 0 && low != STACK_POINTER;
    return switch (first) {
      case 0x8b, 0x8d -> memory ? LOAD : 0;
      case 0xc7 -> number ? LOAD : 0;
      case 0x03 -> memory ? ADD : 0;
      case 0x81 -> number ? ADD : 0;
      default -> 0;
    };
  }

  /** Whether the base of its memory operand is the stack pointer. */
  private boolean isOnStack() {
    return instruction.hasSib()
        && instruction.hasBase()
        && (instruction.base() & 7) == STACK_POINTER;
  }

  private boolean isAddress(MaskingPass sweep, int at) {
    return sweep.host.isOffset(sweep.address(at), OperandField.IMM)
        || sweep.host.isMapped(instruction.immediate() & 0xffff_ffffL);
  }
}
