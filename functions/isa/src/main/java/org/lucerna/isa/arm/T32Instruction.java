package org.lucerna.isa.arm;

import java.nio.ByteOrder;
import org.lucerna.isa.Flow;

/**
 * A T32 instruction of one halfword or two; of two, the first is the upper half of the word. Not
 * thread-safe.
 */
public final class T32Instruction extends ArmInstruction {
  private static final int FIRST_OF_TWO = 0x1d;
  private static final int STACK = 13;
  private static final int LINK = 14;
  private static final int PC = 15;

  /** Conditions that decide. */
  private static final int CONDITIONS = 14;

  private static final int FAR = 0x07ff_2fff;
  private static final int FAR_CONDITIONAL = 0x043f_2fff;
  private static final int SHORT = 0x07ff;
  private static final int SHORT_CONDITIONAL = 0x00ff;
  private static final int COMPARE = 0x02f8;

  private int first;
  private int second;

  /** For code in that order of bytes. */
  public T32Instruction(ByteOrder order) {
    super(order);
  }

  @Override
  public int decode(byte[] code, int at) {
    begin();
    first = half(code, at);
    if (isFirstOfTwo(first)) {
      second = half(code, at + 2);
      word = first << 16 | second;
      length = 4;
    } else {
      second = 0;
      word = first;
      length = 2;
    }
    return length;
  }

  /** Whether an instruction has two halfwords, judging by the first. */
  public static boolean isFirstOfTwo(int half) {
    return half >> 11 >= FIRST_OF_TWO;
  }

  @Override
  public int alignment() {
    return 2;
  }

  /** The first halfword. */
  public int first() {
    return first;
  }

  /** The second halfword; 0 if there is none. */
  public int second() {
    return second;
  }

  @Override
  void decode(ArmOperands into) {
    if (isShort()) {
      T32ShortOperands.decode(first, into);
    } else {
      T32Operands.decode(word, into);
    }
  }

  @Override
  public int ahead() {
    return 4;
  }

  /** {@inheritDoc} Those of an IT before it do not count. */
  @Override
  public int condition() {
    return switch (targetBits()) {
      case SHORT_CONDITIONAL -> first >> 8 & 15;
      case FAR_CONDITIONAL -> first >> 6 & 15;
      default -> ALWAYS;
    };
  }

  /** Whether it is CBZ or CBNZ. */
  public boolean comparesWithZero() {
    return targetBits() == COMPARE;
  }

  @Override
  public int vectorWord() {
    return T32Operands.vectorWord(word);
  }

  private boolean isShort() {
    return length == 2;
  }

  private boolean isFirst(int select, int match) {
    return (first & select) == match;
  }

  private boolean isSecond(int select, int match) {
    return (second & select) == match;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The conditions of an IT before it do not count. Loads of PC from the stack are returns. UDF
   * and SMC are traps, BKPT is not.
   */
  @Override
  public Flow flow() {
    return switch (targetBits()) {
      case SHORT_CONDITIONAL, COMPARE, FAR_CONDITIONAL -> Flow.CONDITIONAL;
      case SHORT -> Flow.JUMP;
      case FAR -> (second & 0x4000) == 0 ? Flow.JUMP : Flow.CALL;
      default -> isShort() ? shortFlow() : longFlow();
    };
  }

  private Flow shortFlow() {
    // BX, and MOV to PC.
    if (isFirst(0xff87, 0x4700) || isFirst(0xff87, 0x4687)) {
      return field(3, 4) == LINK ? Flow.RETURN : Flow.INDIRECT_JUMP;
    }
    return switch (first >> 8) {
      case 0x47 -> isFirst(0xff87, 0x4780) ? Flow.INDIRECT_CALL : Flow.NEXT;
      case 0xbd -> Flow.RETURN;
      case 0xde -> Flow.TRAP;
      default -> Flow.NEXT;
    };
  }

  private Flow longFlow() {
    boolean isStack = (first & 15) == STACK;
    if (isFirst(0xffd0, 0xe890) && (second & 0x8000) != 0) {
      return isStack ? Flow.RETURN : Flow.INDIRECT_JUMP;
    }
    boolean loadsPc = second >> 12 == PC;
    if (loadsPc && isFirst(0xff70, 0xf850)) {
      return isStack ? Flow.RETURN : Flow.INDIRECT_JUMP;
    }
    boolean isTrap = isFirst(0xfff0, 0xf7f0) && isSecond(0xd000, 0x8000);
    return isTrap ? Flow.TRAP : tableEntrySize() > 0 ? Flow.INDIRECT_JUMP : Flow.NEXT;
  }

  /** {@inheritDoc} Of an instruction of two bytes in the lower half. */
  @Override
  public int targetBits() {
    if (!isShort()) {
      boolean isFar = isSecond(0x9000, 0x9000) || isSecond(0xc000, 0xc000);
      return !isFirst(0xf800, 0xf000) ? 0 : isFar ? FAR : isFarConditional() ? FAR_CONDITIONAL : 0;
    }
    if (isFirst(0xf000, 0xd000) && (first >> 8 & 15) < CONDITIONS) {
      return SHORT_CONDITIONAL;
    }
    if (isFirst(0xf800, 0xe000)) {
      return SHORT;
    }
    return isFirst(0xf500, 0xb100) ? COMPARE : 0;
  }

  private boolean isFarConditional() {
    return isSecond(0xd000, 0x8000) && (first >> 6 & 15) < CONDITIONS;
  }

  @Override
  public long target(long address) {
    long pc = address + 4;
    return switch (targetBits()) {
      case SHORT_CONDITIONAL -> pc + 2 * (byte) first;
      case SHORT -> pc + ((first & 0x7ff) << 21 >> 20);
      case COMPARE -> pc + (field(9, 1) << 6 | field(3, 5) << 1);
      case FAR_CONDITIONAL -> pc + conditionalDistance();
      default -> (exchanges() ? pc & ~3L : pc) + farDistance();
    };
  }

  /** S, J2, J1, six bits and eleven, and a zero. */
  private int conditionalDistance() {
    int bits =
        (first >> 10 & 1) << 20
            | (second >> 11 & 1) << 19
            | (second >> 13 & 1) << 18
            | (first & 0x3f) << 12
            | (second & 0x7ff) << 1;
    return bits << 11 >> 11;
  }

  /** S, I1, I2, ten bits and eleven, and a zero. */
  private int farDistance() {
    int sign = first >> 10 & 1;
    int i1 = ~((second >> 13) ^ sign) & 1;
    int i2 = ~((second >> 11) ^ sign) & 1;
    int bits = sign << 24 | i1 << 23 | i2 << 22 | (first & 0x3ff) << 12 | (second & 0x7ff) << 1;
    return bits << 7 >> 7;
  }

  /** {@inheritDoc} That is BLX. */
  @Override
  public boolean exchanges() {
    return isFirst(0xf800, 0xf000) && isSecond(0xd000, 0xc000);
  }

  /** {@inheritDoc} That is NOP, and a halfword of zeros. */
  @Override
  public boolean isPadding() {
    return first == 0 || first == 0xbf00;
  }

  /** {@inheritDoc} That is IT. */
  @Override
  public int conditionalFollowers() {
    boolean isCondition = isFirst(0xff00, 0xbf00) && (first & 15) != 0;
    return isCondition ? 4 - Integer.numberOfTrailingZeros(first & 15) : 0;
  }

  /** {@inheritDoc} LDR of PC from an address after it counts as none. */
  @Override
  public int literalSize() {
    if (first == 0xf8df && second >> 12 == PC) {
      return 0;
    }
    if (isFirst(0xf800, 0x4800) || isFirst(0xff7f, 0xf85f)) {
      return 4;
    }
    if (isFirst(0xff3f, 0xed1f) && isSecond(0x0e00, 0x0a00)) {
      return (second & 0x100) != 0 ? 8 : 4;
    }
    return isFirst(0xff7f, 0xe95f) ? 8 : 0;
  }

  /** {@inheritDoc} Of two bytes: 8 bits times four; of four bytes 12 bits, or 8 times four. */
  @Override
  public long literal(long address) {
    long pc = address + 4 & ~3L;
    if (isShort()) {
      return pc + 4L * (first & 0xff);
    }
    long distance = isFirst(0xff7f, 0xf85f) ? second & 0xfff : 4L * (second & 0xff);
    return pc + ((first & 0x80) != 0 ? distance : -distance);
  }

  /** CMP of two halfwords: it has 12 bits, in parts. */
  private boolean comparesLong() {
    return isFirst(0xfff0, 0xf1b0) && isSecond(0x8f00, 0x0f00);
  }

  @Override
  public int comparedRegister() {
    return isFirst(0xf800, 0x2800) ? first >> 8 & 7 : comparesLong() ? first & 15 : NOTHING;
  }

  @Override
  public int comparedNumber() {
    if (isShort()) {
      return first & 0xff;
    }
    return (first & 0x400) == 0 && (second & 0x7000) == 0 ? second & 0xff : 0;
  }

  /** {@inheritDoc} That is TBB or TBH. */
  @Override
  public int tableEntrySize() {
    boolean isTable = first == 0xe8df && isSecond(0xffe0, 0xf000);
    return isTable ? (second & 0x10) != 0 ? 2 : 1 : 0;
  }

  /** {@inheritDoc} Of TBB and TBH it is the index. */
  @Override
  public int jumpRegister() {
    return tableEntrySize() > 0 ? second & 15 : NOTHING;
  }
}
