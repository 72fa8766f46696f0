package org.lucerna.isa.riscv;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/** A RISC-V instruction of two or four bytes. Not thread-safe. */
public final class RiscvInstruction extends WordInstruction {
  private static final int RA = 1;
  private static final int NOP = 1;
  private static final int JAL = 0x6f;
  private static final int BRANCH = 0x63;
  private static final int JALR = 0x67;
  private static final int EBREAK = 0x0010_0073;
  private static final int SHORT_EBREAK = 0x9002;

  /** For code in that order of bytes. */
  public RiscvInstruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    int bits = word(code, at);
    boolean isShort = RiscvCode.isShort(bits);
    word = isShort ? bits & 0xffff : bits;
    length = isShort ? 2 : 4;
    return length;
  }

  @Override
  public int alignment() {
    return 2;
  }

  /** Whether it has two bytes. */
  public boolean isShort() {
    return length == 2;
  }

  /** The opcode of an instruction of four bytes. */
  public int opcode() {
    return word & 0x7f;
  }

  /** The form of its distance; null if it has no target. */
  public @Nullable RiscvBranch branch() {
    if (isShort()) {
      return switch (word & 0xe003) {
        case 0xa001 -> RiscvBranch.SHORT_JUMP;
        case 0xc001, 0xe001 -> RiscvBranch.SHORT_CONDITIONAL;
        default -> null;
      };
    }
    return switch (opcode()) {
      case JAL -> RiscvBranch.JUMP;
      case BRANCH -> RiscvBranch.CONDITIONAL;
      default -> null;
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>JAL is a call only with RA. EBREAK is a trap.
   */
  @Override
  public Flow flow() {
    RiscvBranch branch = branch();
    if (branch == null) {
      return isShort() ? shortFlow() : longFlow();
    }
    return switch (branch) {
      case JUMP -> RiscvCode.target(word) == RA ? Flow.CALL : Flow.JUMP;
      case SHORT_JUMP -> Flow.JUMP;
      case CONDITIONAL, SHORT_CONDITIONAL -> Flow.CONDITIONAL;
    };
  }

  private Flow longFlow() {
    if (!is(0x707f, JALR)) {
      return word == EBREAK ? Flow.TRAP : Flow.NEXT;
    }
    if (RiscvCode.target(word) != 0) {
      return Flow.INDIRECT_CALL;
    }
    return RiscvCode.source(word) == RA ? Flow.RETURN : Flow.INDIRECT_JUMP;
  }

  /** C.JR, C.JALR and C.EBREAK. */
  private Flow shortFlow() {
    if (word == SHORT_EBREAK) {
      return Flow.TRAP;
    }
    boolean isOfRegister = is(0xe07f, 0x8002) && RiscvCode.target(word) != 0;
    if (!isOfRegister) {
      return Flow.NEXT;
    }
    boolean links = field(12, 1) != 0;
    return links
        ? Flow.INDIRECT_CALL
        : RiscvCode.target(word) == RA ? Flow.RETURN : Flow.INDIRECT_JUMP;
  }

  @Override
  public int targetBits() {
    RiscvBranch branch = branch();
    return branch == null ? 0 : branch.bits();
  }

  @Override
  public long target(long address) {
    RiscvBranch branch = branch();
    return branch == null ? address : address + branch.distance(word);
  }

  @Override
  public int jumpRegister() {
    return isShort() ? RiscvCode.target(word) : RiscvCode.source(word);
  }

  /** {@inheritDoc} That is C.NOP, and a halfword of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0 || word == NOP;
  }
}
