package org.lucerna.isa.mips;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/** A MIPS instruction. Not thread-safe. */
public final class MipsInstruction extends WordInstruction {
  private static final int SIZE = 4;
  private static final int RA = 31;
  private static final int SPECIAL = 0;
  private static final int REGIMM = 1;
  private static final int J = 2;
  private static final int JAL = 3;
  private static final int COP1 = 0x11;
  private static final int JALX = 0x1d;
  private static final int ADDRESS_26 = 0x03ff_ffff;
  private static final int ADDRESS_16 = 0xffff;

  /** For code in that order of bytes. */
  public MipsInstruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    word = word(code, at);
    length = SIZE;
    return SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  /** The opcode: the highest 6 bits. */
  public int opcode() {
    return word >>> 26;
  }

  /** The register rs, or base. */
  public int rs() {
    return field(21, 5);
  }

  /** The register rt. */
  public int rt() {
    return field(16, 5);
  }

  /**
   * {@inheritDoc}
   *
   * <p>BLTZAL and BGEZAL are calls, BEQ of R0 with itself is a jump; BLTZALL and BGEZALL count as
   * conditional. BREAK is a trap.
   */
  @Override
  public Flow flow() {
    return switch (targetBits()) {
      case ADDRESS_26 -> opcode() == J ? Flow.JUMP : Flow.CALL;
      case ADDRESS_16 -> {
        boolean isCall = opcode() == REGIMM && (rt() & 0x1e) == 0x10;
        yield isCall ? Flow.CALL : word >>> 16 == 0x1000 ? Flow.JUMP : Flow.CONDITIONAL;
      }
      default -> opcode() == SPECIAL ? registerFlow() : Flow.NEXT;
    };
  }

  private Flow registerFlow() {
    return switch (field(0, 6)) {
      case 8 -> rs() == RA ? Flow.RETURN : Flow.INDIRECT_JUMP;
      case 9 -> Flow.INDIRECT_CALL;
      case 13 -> Flow.TRAP;
      default -> Flow.NEXT;
    };
  }

  @Override
  public int targetBits() {
    return switch (opcode()) {
      case J, JAL, JALX -> ADDRESS_26;
      case 4, 5, 6, 7, 0x14, 0x15, 0x16, 0x17 -> ADDRESS_16;
      case REGIMM -> (rt() & 0xc) == 0 ? ADDRESS_16 : 0;
      case COP1 -> rs() == 8 ? ADDRESS_16 : 0;
      default -> 0;
    };
  }

  @Override
  public long target(long address) {
    long next = address + SIZE;
    return targetBits() == ADDRESS_26
        ? (next & ~0x0fff_ffffL) | (word & 0x03ff_ffffL) << 2
        : next + SIZE * signed(0, 16);
  }

  /** {@inheritDoc} That is JALX. */
  @Override
  public boolean exchanges() {
    return opcode() == JALX;
  }

  /** {@inheritDoc} As all branches are. */
  @Override
  public boolean isDelayed() {
    return switch (flow()) {
      case NEXT, TRAP -> false;
      default -> true;
    };
  }

  @Override
  public int jumpRegister() {
    return rs();
  }

  /** {@inheritDoc} That is NOP, a word of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0;
  }
}
