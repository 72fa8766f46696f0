package org.lucerna.isa.riscv;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/** A RISC-V instruction of two or four bytes. Not thread-safe. */
public final class RiscvInstruction extends WordInstruction {
  /** Opcode: loads a general register. */
  public static final int LOAD = 0x03;

  /** Opcode: loads a floating-point register. */
  public static final int LOAD_FLOAT = 0x07;

  /** Opcode: calculates with a register and a number. */
  public static final int NUMBER = 0x13;

  /** Opcode: the number, with twelve zeros after it, plus the instruction's address. */
  public static final int AUIPC = 0x17;

  /** Opcode: like {@link #NUMBER} with 32 bits, whose sign is extended. */
  public static final int NUMBER_32 = 0x1b;

  /** Opcode: stores a general register. */
  public static final int STORE = 0x23;

  /** Opcode: stores a floating-point register. */
  public static final int STORE_FLOAT = 0x27;

  /** Opcode: reads, changes and writes memory at once. */
  public static final int ATOMIC = 0x2f;

  /** Opcode: calculates with registers. */
  public static final int REGISTERS = 0x33;

  /** Opcode: LUI, the number with twelve zeros after it. */
  public static final int UPPER = 0x37;

  /** Opcode: like {@link #REGISTERS} with 32 bits, whose sign is extended. */
  public static final int REGISTERS_32 = 0x3b;

  /** Opcode: calculates with floating-point registers. */
  public static final int FLOAT = 0x53;

  /** Opcode: compares two registers, and branches. */
  public static final int BRANCH = 0x63;

  /** Opcode: jumps to a register, and links. */
  public static final int JALR = 0x67;

  /** Opcode: jumps, and links. */
  public static final int JAL = 0x6f;

  /** Opcode: system calls and control registers. */
  public static final int SYSTEM = 0x73;

  /** The instruction that traps. */
  static final int EBREAK = 0x0010_0073;

  /** The bit that makes a subtraction of an addition. */
  static final int SUBTRACT = 1 << 30;

  private static final int RA = 1;
  private static final int NOP = 1;
  private static final int SHORT_EBREAK = 0x9002;

  /** The highest 5 bits of {@link #ATOMIC} that only loads. */
  private static final int LOAD_RESERVED = 2;

  /** The last instruction with four bytes; of two bytes 0 until it is asked for. */
  private int expanded;

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
    expanded = isShort ? 0 : bits;
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

  /**
   * The instruction of four bytes that it is or stands for; 0 if it stands for none. Opcode,
   * registers and numbers are those of this instruction.
   */
  public int expanded() {
    if (expanded == 0 && isShort()) {
      expanded = RiscvShort.expand(word);
    }
    return expanded;
  }

  /** The opcode: the lowest 7 bits. */
  public int opcode() {
    return expanded() & 0x7f;
  }

  /** The 3 bits that extend the opcode: funct3. */
  public int function() {
    return field(expanded(), 12, 3);
  }

  /** The highest 5 bits, which extend some opcodes. */
  public int operation() {
    return expanded() >>> 27;
  }

  /** The register rd. */
  public int rd() {
    return field(expanded(), 7, 5);
  }

  /** The register rs1, or base. */
  public int rs1() {
    return field(expanded(), 15, 5);
  }

  /** The register rs2. */
  public int rs2() {
    return field(expanded(), 20, 5);
  }

  /** The number of 12 bits, signed; of a store the distance from the base, of an atomic one 0. */
  public long number() {
    int bits = expanded();
    return switch (opcode()) {
      case STORE, STORE_FLOAT -> bits >> 25 << 5 | field(bits, 7, 5);
      case ATOMIC -> 0;
      default -> bits >> 20;
    };
  }

  /** The number of {@link #UPPER} and {@link #AUIPC} with its twelve zeros, signed. */
  public long upper() {
    return expanded() & 0xffff_f000;
  }

  /** The distance of a shift by a number, in bits. */
  public int distance() {
    return field(expanded(), 20, opcode() == NUMBER ? 6 : 5);
  }

  /** Bytes of memory that are accessed at a register and a number; 0 if none are. */
  public int accessSize() {
    int function = function();
    return switch (opcode()) {
      case LOAD -> function == 7 ? 0 : 1 << (function & 3);
      case STORE -> function > 3 ? 0 : 1 << function;
      // Others are vectors.
      case LOAD_FLOAT, STORE_FLOAT -> function == 0 || function > 4 ? 0 : 1 << function;
      case ATOMIC -> function == 2 || function == 3 ? 1 << function : 0;
      default -> 0;
    };
  }

  /** Whether an access to memory writes it. */
  public boolean stores() {
    return switch (opcode()) {
      case STORE, STORE_FLOAT -> true;
      case ATOMIC -> operation() != LOAD_RESERVED;
      default -> false;
    };
  }

  /** Whether an access to memory loads or stores a floating-point register. */
  public boolean isFloatAccess() {
    return opcode() == LOAD_FLOAT || opcode() == STORE_FLOAT;
  }

  /** The general register that it writes; 0 if it writes none. */
  public int written() {
    return switch (opcode()) {
      case LOAD, NUMBER, AUIPC, NUMBER_32, ATOMIC, REGISTERS, UPPER, REGISTERS_32 -> rd();
      case JALR, JAL -> rd();
      case SYSTEM -> function() == 0 ? 0 : rd();
      // Comparisons, conversions to integers, and moves of bits.
      case FLOAT -> operation() == 0x14 || (operation() & 0x1b) == 0x18 ? rd() : 0;
      default -> 0;
    };
  }

  /** The general registers that it reads, a bit for each; the register that is always 0, too. */
  public int reads() {
    int first = 1 << rs1();
    return switch (opcode()) {
      case LOAD, LOAD_FLOAT, NUMBER, NUMBER_32, STORE_FLOAT, JALR -> first;
      case STORE, ATOMIC, REGISTERS, REGISTERS_32, BRANCH -> first | 1 << rs2();
      case SYSTEM -> function() > 0 && function() < 4 ? first : 0;
      // Conversions from integers, and moves of bits.
      case FLOAT -> (operation() & 0x1b) == 0x1a ? first : 0;
      default -> 0;
    };
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
    return switch (field(0, 7)) {
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
