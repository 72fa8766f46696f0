package org.lucerna.calcrel;

import org.lucerna.isa.Architecture;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;
import org.lucerna.isa.mips.MipsInstruction;
import org.lucerna.isa.ppc.PpcInstruction;
import org.lucerna.isa.riscv.RiscvInstruction;

/** The rules for MIPS, PowerPC and RISC-V, which are alike; see the package description. */
final class WordMasker implements Masker {
  private static final int IMMEDIATE = 0xffff;
  private static final int AUIPC = 0x17;
  private static final int STORE = 0x23;
  private static final int UPPER = 0xffff_f000;
  private static final int LOW = 0xfff0_0000;
  private static final int LOW_OF_STORE = 0xfe00_0f80;

  private final Architecture architecture;
  private final WordInstruction instruction;
  private final InstructionWords words;

  WordMasker(Profile profile) {
    architecture = profile.architecture();
    instruction =
        switch (architecture) {
          case MIPS -> new MipsInstruction(profile.order());
          case PPC -> new PpcInstruction(profile.order());
          case RISCV -> new RiscvInstruction(profile.order());
          default -> throw new IllegalArgumentException("no such rules for " + architecture);
        };
    words = new InstructionWords(profile);
  }

  @Override
  public int mask(MaskingPass sweep, int at) {
    int length = instruction.decode(sweep.code, at);
    long address = sweep.address(at);
    int bits = instruction.targetBits();
    if (bits == 0) {
      bits = operandBits(sweep, address);
    } else if (!isAlwaysMasked() && !sweep.leaves(instruction.target(address))) {
      bits = 0;
    }
    if (bits != 0) {
      words.hide(sweep, at, length, bits);
    }
    return length;
  }

  /** J, JAL and JALX; bl; jal. */
  private boolean isAlwaysMasked() {
    return switch (instruction.targetBits()) {
      case 0x03ff_ffff, UPPER -> true;
      case 0x03ff_fffc -> instruction.flow() == Flow.CALL;
      default -> false;
    };
  }

  private int operandBits(MaskingPass sweep, long address) {
    if (architecture != Architecture.RISCV) {
      return sweep.host.isOffset(address, OperandField.IMM16) ? IMMEDIATE : 0;
    }
    int opcode = instruction.word() & 0x7f;
    if (instruction.length() == 2) {
      return 0;
    }
    if (opcode == AUIPC) {
      return UPPER;
    }
    boolean isOffset = sweep.host.isOffset(address, OperandField.IMM12);
    return isOffset ? opcode == STORE ? LOW_OF_STORE : LOW : 0;
  }
}
