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

  /** The register rd. */
  public int rd() {
    return field(11, 5);
  }

  /** The distance of a shift: sa. */
  public int distance() {
    return field(6, 5);
  }

  /** The lowest 6 bits, which extend some opcodes. */
  public int function() {
    return field(0, 6);
  }

  /** The number of 16 bits, signed. */
  public long number() {
    return signed(0, 16);
  }

  /** The same, unsigned. */
  public int bits() {
    return field(0, 16);
  }

  /** Bytes of memory that are accessed at a register and a number; 0 if none are. */
  public int accessSize() {
    return switch (opcode()) {
      case 0x20, 0x24, 0x28 -> 1;
      case 0x21, 0x25, 0x29 -> 2;
      case 0x22, 0x23, 0x26, 0x27, 0x2a, 0x2b, 0x2e, 0x30, 0x31, 0x38, 0x39 -> 4;
      case 0x1a, 0x1b, 0x2c, 0x2d, 0x34, 0x35, 0x37, 0x3c, 0x3d, 0x3f -> 8;
      default -> 0;
    };
  }

  /** Whether an access to memory writes it. */
  public boolean stores() {
    return opcode() >= 0x28 && (opcode() & 8) != 0;
  }

  /** Whether an access to memory loads or stores a floating-point register. */
  public boolean isFloatAccess() {
    return switch (opcode()) {
      case 0x31, 0x35, 0x39, 0x3d -> true;
      default -> false;
    };
  }

  /** The general register that it writes, except HI and LO; 0 if it writes none. */
  public int written() {
    int opcode = opcode();
    if (accessSize() > 0) {
      // SC has the result there.
      boolean isStored = stores() && opcode != 0x38 && opcode != 0x3c;
      return isStored || isFloatAccess() ? 0 : rt();
    }
    return switch (opcode) {
      case SPECIAL, 0x1c -> rd();
      case 8, 9, 10, 11, 12, 13, 14, 15, 0x18, 0x19 -> rt();
      case 0x1f -> (function() & 0x20) != 0 && function() != 0x3b ? rd() : rt();
      case JAL, JALX -> RA;
      case 0x10, COP1 -> rs() < 4 ? rt() : 0;
      default -> 0;
    };
  }

  /** The general registers that it reads, a bit for each. */
  public int reads() {
    int opcode = opcode();
    int base = 1 << rs();
    if (accessSize() > 0) {
      return base | (stores() && !isFloatAccess() ? 1 << rt() : 0);
    }
    return switch (opcode) {
      case SPECIAL, 4, 5, 0x14, 0x15, 0x1c -> base | 1 << rt();
      case J, JAL, JALX, 15 -> 0;
      case COP1, 0x10 -> rs() >= 4 && rs() < 8 ? 1 << rt() : 0;
      case 0x13 -> (function() & 0x20) == 0 ? base | 1 << rt() : 0;
      case 0x1f -> (function() & 0x20) != 0 ? 1 << rt() : base | (function() >= 4 ? 1 << rt() : 0);
      default -> base;
    };
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
