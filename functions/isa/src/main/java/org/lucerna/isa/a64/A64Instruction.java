package org.lucerna.isa.a64;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.isa.Flow;
import org.lucerna.isa.WordInstruction;

/**
 * An A64 instruction, with its operands in the terms of the manual. Register 31 is the stack
 * pointer or the register of zeros. Not thread-safe.
 */
public final class A64Instruction extends WordInstruction {
  private static final int SIZE = 4;
  private static final long PAGE = 4096;
  private static final int NOP = 0xd503_201f;
  private static final int VECTOR = 1 << 26;
  private static final int LOADS = 1 << 22;
  private static final int ADDRESS_26 = 0x03ff_ffff;
  private static final int ADDRESS_19 = 0x00ff_ffe0;
  private static final int ADDRESS_14 = 0x0007_ffe0;

  /** Null until it is asked for. */
  private @Nullable A64Form form;

  /** For code in that order of bytes; instructions are little-endian on all common systems. */
  public A64Instruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    word = word(code, at);
    form = null;
    length = SIZE;
    return SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  /**
   * {@inheritDoc}
   *
   * <p>BC.cond is conditional. BRK, HLT and UDF are traps. ERET is an indirect jump: to the address
   * in ELR. Reserved branches to registers are what their lowest two bits of opc say.
   */
  @Override
  public Flow flow() {
    // All branches have these bits.
    if (!is(0x1c00_0000, 0x1400_0000)) {
      return word >>> 16 == 0 ? Flow.TRAP : Flow.NEXT;
    }
    int bits = targetBits();
    if (bits == ADDRESS_26) {
      return word < 0 ? Flow.CALL : Flow.JUMP;
    }
    return bits != 0 ? Flow.CONDITIONAL : flowWithoutTarget();
  }

  private Flow flowWithoutTarget() {
    if (is(0xfe00_0000, 0xd600_0000)) {
      return switch (field(21, 2)) {
        case 0 -> Flow.INDIRECT_JUMP;
        case 1 -> Flow.INDIRECT_CALL;
        default -> Flow.RETURN;
      };
    }
    boolean stops = is(0xffe0_001f, 0xd420_0000) || is(0xffe0_001f, 0xd440_0000);
    return stops ? Flow.TRAP : Flow.NEXT;
  }

  @Override
  public int targetBits() {
    if (is(0x7c00_0000, 0x1400_0000)) {
      return ADDRESS_26;
    }
    if (is(0xff00_0000, 0x5400_0000) || is(0x7e00_0000, 0x3400_0000)) {
      return ADDRESS_19;
    }
    return is(0x7e00_0000, 0x3600_0000) ? ADDRESS_14 : 0;
  }

  @Override
  public long target(long address) {
    long distance =
        switch (targetBits()) {
          case ADDRESS_26 -> signed(0, 26);
          case ADDRESS_19 -> signed(5, 19);
          default -> signed(5, 14);
        };
    return address + SIZE * distance;
  }

  /** {@inheritDoc} That is NOP, and a word of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0 || word == NOP;
  }

  /** Whether it is BC.cond, a newer form of B.cond. */
  public boolean isConsistentBranch() {
    return is(0xff00_0010, 0x5400_0010);
  }

  /**
   * The lower bits of opc of a branch to a register: 0 BR, 1 BLR, 2 RET, 4 ERET, 5 DRPS; others are
   * reserved.
   */
  public int registerBranch() {
    return field(21, 3);
  }

  /** The places of the operands. */
  public A64Form form() {
    A64Form known = form;
    if (known == null) {
      known = A64Form.of(word);
      form = known;
    }
    return known;
  }

  /** The general registers that it reads, a bit for each; of some loads and stores not all. */
  public int reads() {
    return form().reads(word);
  }

  /** The general registers that it writes; of loads only the base. */
  public int writes() {
    return form().writes(word);
  }

  /** The register Rd or Rt. */
  public int d() {
    return word & 31;
  }

  /** The register Rn. */
  public int n() {
    return field(5, 5);
  }

  /** The register Rm or Rs; of comparisons with a number the number. */
  public int m() {
    return field(16, 5);
  }

  /** The register Ra or Rt2. */
  public int a() {
    return field(10, 5);
  }

  /** Whether operands have 64 bits, not 32: sf. */
  public boolean isWide() {
    return word < 0;
  }

  /** Whether an arithmetic instruction changes the condition flags: S. */
  public boolean setsFlags() {
    return field(29, 1) != 0;
  }

  /** Whether an arithmetic instruction subtracts: op. */
  public boolean subtracts() {
    return field(30, 1) != 0;
  }

  /** The condition of a selection or a comparison. */
  public int condition() {
    return field(12, 4);
  }

  /** The condition of B.cond. */
  public int branchCondition() {
    return word & 15;
  }

  /** The bit that TBZ or TBNZ tests. */
  public int testedBit() {
    return field(31, 1) << 5 | field(19, 5);
  }

  /** The address that ADR or ADRP computes; of the latter that of a page. */
  public long computed(long address) {
    long distance = signed(5, 19) << 2 | field(29, 2);
    return word < 0 ? (address & -PAGE) + distance * PAGE : address + distance;
  }

  /** The number of {@link A64Form#ADD_NUMBER}. */
  public long addedNumber() {
    return (long) field(10, 12) << (field(22, 1) == 0 ? 0 : 12);
  }

  /** The number of {@link A64Form#MASK}; of 32 bits it is sign-extended. */
  public long mask() {
    return A64Numbers.mask(word);
  }

  /** The 16 bits of {@link A64Form#WIDE} and {@link A64Form#KEEP}, in their position. */
  public long movedNumber() {
    return (long) field(5, 16) << position();
  }

  /** The position of these bits: 0, 16, 32 or 48. */
  public int position() {
    return 16 * field(21, 2);
  }

  /** Whether {@link A64Form#WIDE} sets the other bits: MOVN. */
  public boolean movesInverse() {
    return field(30, 1) == 0;
  }

  /** The bits of the double that {@link A64Form#FLOAT_NUMBER} moves. */
  public long floatingNumber() {
    return A64Numbers.floating(word);
  }

  /** The operation of a logical instruction: 0 AND, 1 ORR, 2 EOR, 3 ANDS. */
  public int logicalOperation() {
    return field(29, 2);
  }

  /** Whether it is MOV of a register, perhaps with a shift: ORR of the register of zeros. */
  public boolean isMove() {
    return is(0x7f20_0000, 0x2a00_0000) && n() == 31 && field(22, 2) == 0;
  }

  /** Whether an addition or a subtraction has a shifted register. */
  public boolean isShiftedSum() {
    return is(0x1f20_0000, 0x0b00_0000);
  }

  /** The amount of a shift, and the lowest bit of an extraction: imm6 or imms. */
  public int shift() {
    return field(10, 6);
  }

  /** The rotation of {@link A64Form#BIT_FIELD}: immr. */
  public int rotation() {
    return field(16, 6);
  }

  /** Whether {@link A64Form#EXTENDED} takes all 64 bits of the second register as they are. */
  public boolean isUnextended() {
    return isWide() && field(13, 3) == 3 && field(10, 3) == 0;
  }

  /** The address of a literal that is loaded. */
  public long literalAddress(long address) {
    return address + accessOffset();
  }

  /** Whether memory is accessed with a vector register. */
  public boolean isVectorAccess() {
    return (word & VECTOR) != 0;
  }

  /** Whether two registers are stored or loaded, in sequence. */
  public boolean isPair() {
    return switch (form()) {
      case PAIR, PAIR_BEFORE, PAIR_AFTER -> true;
      default -> false;
    };
  }

  /** Whether one register is stored or loaded at a base register and a number. */
  public boolean isSingle() {
    return switch (form()) {
      case OFFSET, UNSCALED, BEFORE, AFTER -> true;
      default -> false;
    };
  }

  /** Whether the base register changes before the access. */
  public boolean updatesBefore() {
    return form() == A64Form.BEFORE || form() == A64Form.PAIR_BEFORE;
  }

  /** Whether the base register changes after the access. */
  public boolean updatesAfter() {
    return form() == A64Form.AFTER || form() == A64Form.PAIR_AFTER;
  }

  /** Bytes of memory that are accessed; for a pair, the size of each. */
  public int accessSize() {
    int scale = word >>> 30;
    return switch (form()) {
      case LITERAL -> isVectorAccess() ? 4 << Math.min(scale, 2) : scale == 1 ? 8 : 4;
      case PAIR, PAIR_BEFORE, PAIR_AFTER ->
          isVectorAccess() ? 4 << Math.min(scale, 2) : scale == 2 ? 8 : 4;
      case STRUCTURES, STRUCTURES_AFTER -> 16;
      case LOAD_EXCLUSIVE, STORE_EXCLUSIVE, EXCHANGE, COMPARE_EXCHANGE -> 1 << scale;
      default -> isVectorAccess() && field(23, 1) == 1 ? 16 : 1 << scale;
    };
  }

  /**
   * The number in bytes that is added to the base register, before or after the access; of a
   * literal its distance; 0 without one.
   */
  public long accessOffset() {
    return switch (form()) {
      case LITERAL -> SIZE * signed(5, 19);
      case OFFSET -> (long) field(10, 12) * accessSize();
      case UNSCALED, BEFORE, AFTER -> signed(12, 9);
      case PAIR, PAIR_BEFORE, PAIR_AFTER -> signed(15, 7) * accessSize();
      default -> 0;
    };
  }

  /** The operation of an access by a single register: 0 stores a general one. */
  public int accessOperation() {
    return field(22, 2);
  }

  /** Whether it only prefetches memory, so that Rt is no register. */
  public boolean isPrefetch() {
    return is(0xfec0_0000, 0xf880_0000) || is(0xff00_0000, 0xd800_0000);
  }

  /** Whether memory is written. */
  public boolean stores() {
    return switch (form()) {
      case LITERAL -> false;
      case EXCHANGE, COMPARE_EXCHANGE -> true;
      case OFFSET, UNSCALED, BEFORE, AFTER, INDEXED ->
          !isPrefetch() && (isVectorAccess() ? (word & LOADS) == 0 : accessOperation() == 0);
      default -> (word & LOADS) == 0;
    };
  }
}
