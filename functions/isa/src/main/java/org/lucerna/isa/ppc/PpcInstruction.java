package org.lucerna.isa.ppc;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/** A PowerPC instruction of four bytes. Not thread-safe. */
public final class PpcInstruction extends WordInstruction {
  /** Opcode: most instructions with registers alone; {@link #extended} says which. */
  public static final int REGISTERS = 31;

  /** Opcodes of operations with a number, and with one that is moved to the upper half. */
  public static final int ADD = 14;

  public static final int ADD_UPPER = 15;
  public static final int OR = 24;
  public static final int OR_UPPER = 25;
  public static final int XOR = 26;
  public static final int XOR_UPPER = 27;

  /** What extends {@link #REGISTERS}: a move to a register of special purpose. */
  public static final int MOVE_TO_SPECIAL = 467;

  private static final int SIZE = 4;
  private static final int LOAD_MULTIPLE = 46;
  private static final int STORE_MULTIPLE = 47;
  private static final int ISEL = 15;
  private static final int INSERT = 20;
  private static final int ROTATE_BY_REGISTER = 23;
  private static final int ROTATE_DOUBLE = 30;
  private static final int LINK = 1;
  private static final int ABSOLUTE = 2;
  private static final int NOP = 0x6000_0000;
  private static final int TRAP = 0x7fe0_0008;
  private static final int ADDRESS_24 = 0x03ff_fffc;
  private static final int ADDRESS_14 = 0xfffc;

  /** For code in that order of bytes. */
  public PpcInstruction(ByteOrder order) {
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

  /** The register RT, or RS: what most instructions write, and stores and logical ones read. */
  public int rt() {
    return field(21, 5);
  }

  /** The register RA: a base or the first operand; what logical instructions write. */
  public int ra() {
    return field(16, 5);
  }

  /** The register RB: an index or the second operand. */
  public int rb() {
    return field(11, 5);
  }

  /** The ten bits that extend some opcodes. */
  public int extended() {
    return field(1, 10);
  }

  /** The lowest 16 bits, unsigned. */
  public int bits() {
    return field(0, 16);
  }

  /**
   * The number in the lowest 16 bits, signed; of memory accesses without the bits of the opcode.
   */
  public long number() {
    long number = (short) word;
    return switch (opcode()) {
      case 57, 58, 62 -> number & ~3;
      case 61 -> number & ((word & 3) == 1 ? ~15 : ~3);
      default -> number;
    };
  }

  /** Bytes of memory that are accessed; 0 if none are. */
  public int accessSize() {
    return PpcAccess.of(word) & PpcAccess.SIZE;
  }

  /** Whether an access to memory writes it. */
  public boolean stores() {
    return (PpcAccess.of(word) & PpcAccess.STORES) != 0;
  }

  /** Whether an access to memory loads or stores a floating-point or a vector register. */
  public boolean isFloatAccess() {
    return (PpcAccess.of(word) & PpcAccess.FLOAT) != 0;
  }

  /** Whether an access to memory loads or stores a whole vector register. */
  public boolean isVectorAccess() {
    return (PpcAccess.of(word) & PpcAccess.VECTOR) != 0;
  }

  /** Whether an access to memory is part of an atomic one. */
  public boolean isAtomicAccess() {
    return (PpcAccess.of(word) & PpcAccess.RESERVES) != 0;
  }

  /** Whether an access to memory leaves its address in RA. */
  public boolean updates() {
    return (PpcAccess.of(word) & PpcAccess.UPDATES) != 0;
  }

  /** Whether RB, not a number, is added to the base of an access to memory. */
  public boolean isIndexed() {
    return opcode() == REGISTERS;
  }

  /** The general registers that it writes, a bit for each. */
  public int writes() {
    int access = PpcAccess.of(word);
    if (access != 0) {
      boolean loads = (access & (PpcAccess.STORES | PpcAccess.FLOAT)) == 0;
      int loaded = opcode() == LOAD_MULTIPLE ? -1 << rt() : 1 << rt();
      return (loads ? loaded : 0) | ((access & PpcAccess.UPDATES) != 0 ? 1 << ra() : 0);
    }
    return switch (opcode()) {
      case 7, 8, 12, 13, 14, 15 -> 1 << rt();
      case 20, 21, 23, 24, 25, 26, 27, 28, 29, 30 -> 1 << ra();
      case REGISTERS ->
          switch (PpcOperands.of(extended())) {
            case SUM, SUM_OF_ONE, FROM_SPECIAL -> 1 << rt();
            case LOGIC, LOGIC_OF_ONE, FROM_VECTOR -> 1 << ra();
            case NONE, COMPARISON, TO_SPECIAL, TO_VECTOR -> 0;
          };
      default -> 0;
    };
  }

  /** The general registers that it reads, a bit for each; register 0 as a base is none. */
  public int reads() {
    int access = PpcAccess.of(word);
    int base = ra() == 0 ? 0 : 1 << ra();
    if (access != 0) {
      boolean storesGeneral = (access & (PpcAccess.STORES | PpcAccess.FLOAT)) == PpcAccess.STORES;
      int stored = opcode() == STORE_MULTIPLE ? -1 << rt() : 1 << rt();
      return base | (storesGeneral ? stored : 0) | (isIndexed() ? 1 << rb() : 0);
    }
    return switch (opcode()) {
      case 2, 3, 7, 8, 10, 11, 12, 13 -> 1 << ra();
      case 14, 15 -> base;
      // RLWIMI and RLDIMI keep bits of RA.
      case 20 -> 1 << rt() | 1 << ra();
      case 21, 24, 25, 26, 27, 28, 29 -> 1 << rt();
      case 23 -> 1 << rt() | 1 << rb();
      case 30 -> 1 << rt() | (field(2, 3) == 3 ? 1 << ra() : field(4, 1) != 0 ? 1 << rb() : 0);
      case REGISTERS -> {
        int first = extended() % 32 == ISEL ? base : 1 << ra();
        yield switch (PpcOperands.of(extended())) {
          case SUM, COMPARISON -> first | 1 << rb();
          case SUM_OF_ONE, TO_VECTOR -> first;
          case LOGIC -> 1 << rt() | 1 << rb();
          case LOGIC_OF_ONE, TO_SPECIAL -> 1 << rt();
          case NONE, FROM_SPECIAL, FROM_VECTOR -> 0;
        };
      }
      default -> 0;
    };
  }

  /** Bits by which a rotation by a number turns its operand to the left. */
  public int rotation() {
    int low = field(11, 5);
    return opcode() == ROTATE_DOUBLE ? low | field(1, 1) << 5 : low;
  }

  /** Whether a rotation is one of 64 bits. */
  public boolean isWideRotation() {
    return opcode() == ROTATE_DOUBLE;
  }

  /** Whether a rotation's distance is in RB. */
  public boolean isRotationByRegister() {
    return opcode() == ROTATE_BY_REGISTER || (opcode() == ROTATE_DOUBLE && field(4, 1) != 0);
  }

  /** Whether a rotation keeps the bits of RA that are not in its {@link #mask()}. */
  public boolean inserts() {
    return opcode() == INSERT || (opcode() == ROTATE_DOUBLE && field(2, 3) == 3);
  }

  /** The bits of the result of a rotation that it sets; the others are 0 or stay. */
  public long mask() {
    if (opcode() != ROTATE_DOUBLE) {
      int first = -1 >>> field(6, 5);
      int last = -1 << (31 - field(1, 5));
      int mask = field(6, 5) <= field(1, 5) ? first & last : first | last;
      return mask & 0xffff_ffffL;
    }
    int bound = field(6, 5) | field(5, 1) << 5;
    return switch (field(2, 3)) {
      case 0 -> -1L >>> bound;
      case 1 -> -1L << (63 - bound);
      case 2, 3 -> {
        long first = -1L >>> bound;
        long last = -1L << rotation();
        yield bound <= 63 - rotation() ? first & last : first | last;
      }
      // By a register.
      default -> field(1, 1) == 0 ? -1L >>> bound : -1L << (63 - bound);
    };
  }

  private boolean links() {
    return (word & LINK) != 0;
  }

  /**
   * {@inheritDoc}
   *
   * <p>BCLR is a return, BCCTR a jump, BCL a call; TRAP is one, other forms of TW and TD are not.
   */
  @Override
  public Flow flow() {
    return switch (targetBits()) {
      case ADDRESS_24 -> links() ? Flow.CALL : Flow.JUMP;
      case ADDRESS_14 -> links() ? Flow.CALL : Flow.CONDITIONAL;
      default -> {
        boolean returns = is(0xfc00_07fe, 0x4c00_0020);
        if (returns || is(0xfc00_07fe, 0x4c00_0420)) {
          yield links() ? Flow.INDIRECT_CALL : returns ? Flow.RETURN : Flow.INDIRECT_JUMP;
        }
        yield word == TRAP ? Flow.TRAP : Flow.NEXT;
      }
    };
  }

  /** {@inheritDoc} Unusual hints count as a condition. */
  @Override
  public boolean isPredicated() {
    return opcode() == 19 && !is(0xffff_fbff, 0x4e80_0020);
  }

  @Override
  public int targetBits() {
    return switch (opcode()) {
      case 18 -> ADDRESS_24;
      case 16 -> ADDRESS_14;
      default -> 0;
    };
  }

  @Override
  public long target(long address) {
    long distance = SIZE * (opcode() == 18 ? signed(2, 24) : signed(2, 14));
    return (word & ABSOLUTE) != 0 ? distance : address + distance;
  }

  /** {@inheritDoc} That is NOP, and a word of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0 || word == NOP;
  }
}
