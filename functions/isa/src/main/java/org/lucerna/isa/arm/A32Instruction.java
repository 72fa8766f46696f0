package org.lucerna.isa.arm;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;

/** An A32 instruction. Not thread-safe. */
public final class A32Instruction extends ArmInstruction {
  private static final int SIZE = 4;
  private static final int UNCONDITIONAL = 15;
  private static final int STACK = 13;
  private static final int LINK = 14;
  private static final int ADDRESS_24 = 0x00ff_ffff;

  /** For code in that order of bytes. */
  public A32Instruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    word = word(code, at);
    length = SIZE;
    begin();
    return SIZE;
  }

  @Override
  public int alignment() {
    return SIZE;
  }

  /** Whether it is in the space of instructions without a condition, as BLX to an address is. */
  public boolean isUnconditional() {
    return word >>> 28 == UNCONDITIONAL;
  }

  @Override
  void decode(ArmOperands into) {
    A32Operands.decode(word, into);
  }

  @Override
  public int ahead() {
    return 8;
  }

  @Override
  public int condition() {
    return isUnconditional() ? ALWAYS : word >>> 28;
  }

  @Override
  public int vectorWord() {
    return word;
  }

  @Override
  public boolean isPredicated() {
    return word >>> 28 < ALWAYS;
  }

  /**
   * {@inheritDoc}
   *
   * <p>BL is a call, whatever its condition. Loads of PC from the stack are returns, others are
   * jumps. UDF is a trap.
   */
  @Override
  public Flow flow() {
    if (targetBits() != 0) {
      boolean links = isUnconditional() || is(0x0f00_0000, 0x0b00_0000);
      return links ? Flow.CALL : isPredicated() ? Flow.CONDITIONAL : Flow.JUMP;
    }
    if (isUnconditional()) {
      return Flow.NEXT;
    }
    if (is(0x0fff_fff0, 0x012f_ff30)) {
      return Flow.INDIRECT_CALL;
    }
    boolean isOfRegister = is(0x0fff_fff0, 0x012f_ff10) || is(0x0fef_f000, 0x01a0_f000);
    if (isOfRegister) {
      return field(0, 4) == LINK ? Flow.RETURN : Flow.INDIRECT_JUMP;
    }
    // LDM and LDR; what looks like LDR of a register with this bit are other operations.
    boolean isMedia = is(0x0e00_0010, 0x0600_0010);
    if (is(0x0e10_8000, 0x0810_8000) || (is(0x0c10_f000, 0x0410_f000) && !isMedia)) {
      return field(16, 4) == STACK ? Flow.RETURN : Flow.INDIRECT_JUMP;
    }
    boolean isUndefined = is(0xfff0_00f0, 0xe7f0_00f0);
    return choosesBranch() ? Flow.INDIRECT_JUMP : isUndefined ? Flow.TRAP : Flow.NEXT;
  }

  @Override
  public int targetBits() {
    return is(0x0e00_0000, 0x0a00_0000) ? ADDRESS_24 : 0;
  }

  @Override
  public long target(long address) {
    int half = isUnconditional() ? word >> 23 & 2 : 0;
    return address + 8 + SIZE * signed(0, 24) + half;
  }

  /** {@inheritDoc} That is BLX. */
  @Override
  public boolean exchanges() {
    return is(0xfe00_0000, 0xfa00_0000);
  }

  /** {@inheritDoc} That is NOP, MOV of R0 to itself, and a word of zeros. */
  @Override
  public boolean isPadding() {
    return word == 0 || word == 0xe320_f000 || word == 0xe1a0_0000;
  }

  /** Whether it is LDR of a literal. */
  private boolean loadsLiteral() {
    return is(0x0e1f_0000, 0x041f_0000) && !isUnconditional();
  }

  /** Whether it is VLDR of a literal. */
  private boolean loadsVectorLiteral() {
    return is(0x0f3f_0e00, 0x0d1f_0a00) && !isUnconditional();
  }

  @Override
  public int literalSize() {
    if (loadsLiteral()) {
      return 4;
    }
    return loadsVectorLiteral() ? field(8, 1) != 0 ? 8 : 4 : 0;
  }

  /** {@inheritDoc} Of any load or store at PC and a number of 12 bits. */
  @Override
  public long literal(long address) {
    long distance = loadsVectorLiteral() ? 4L * field(0, 8) : field(0, 12);
    return address + 8 + (field(23, 1) != 0 ? distance : -distance);
  }

  @Override
  public int comparedRegister() {
    return is(0x0ff0_f000, 0x0350_0000) && !isUnconditional() ? field(16, 4) : NOTHING;
  }

  @Override
  public int comparedNumber() {
    return field(8, 4) == 0 ? field(0, 8) : 0;
  }

  /** {@inheritDoc} It adds a register, times four, to PC. */
  @Override
  public boolean choosesBranch() {
    return is(0x0fff_fff0, 0x008f_f100) && !isUnconditional();
  }
}
