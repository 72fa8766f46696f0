package org.lucerna.isa.a64;

/**
 * The places of an A64 instruction's operands, with the general registers that it reads and writes.
 * In the manual's terms the four fields of registers are Rd or Rt, Rn, Rm or Rs, and Ra or Rt2.
 */
public enum A64Form {
  /** No general registers, or none that matter. */
  OTHER(0),
  WRITES(OperandFields.WRITES_D),
  READS(OperandFields.READS_D),
  /** Reads a general register into one of another kind. */
  TAKES(OperandFields.READS_N),
  /** The address of a page of 4096 bytes. */
  PAGE(OperandFields.WRITES_D),
  /** An address near the instruction. */
  NEAR(OperandFields.WRITES_D),
  /** A number of 12 bits is added, subtracted or compared with. */
  ADD_NUMBER(OperandFields.WRITES_D | OperandFields.READS_N),
  /** Logical, with a repeated and rotated run of ones. */
  MASK(OperandFields.WRITES_D | OperandFields.READS_N),
  /** 16 bits of a number, the others being equal. */
  WIDE(OperandFields.WRITES_D),
  /** 16 bits of a number, the others being kept. */
  KEEP(OperandFields.WRITES_D | OperandFields.READS_D),
  BIT_FIELD(OperandFields.WRITES_D | OperandFields.READS_N),
  INSERTED_FIELD(OperandFields.WRITES_D | OperandFields.READS_D | OperandFields.READS_N),
  /** Bits of two registers that are put together. */
  EXTRACT(OperandFields.WRITES_D | OperandFields.READS_N | OperandFields.READS_M),
  JUMP(0),
  JUMP_CONDITION(0),
  JUMP_ZERO(OperandFields.READS_D),
  JUMP_BIT(OperandFields.READS_D),
  JUMP_REGISTER(OperandFields.READS_N),
  ONE_SOURCE(OperandFields.WRITES_D | OperandFields.READS_N),
  TWO_SOURCES(OperandFields.WRITES_D | OperandFields.READS_N | OperandFields.READS_M),
  THREE_SOURCES(
      OperandFields.WRITES_D
          | OperandFields.READS_N
          | OperandFields.READS_M
          | OperandFields.READS_A),
  /** Two sources, the second of which is shifted. */
  SHIFTED(OperandFields.WRITES_D | OperandFields.READS_N | OperandFields.READS_M),
  /** Two sources, the second of which is extended; 31 is the stack pointer. */
  EXTENDED(OperandFields.WRITES_D | OperandFields.READS_N | OperandFields.READS_M),
  /** A selection by a condition. */
  SELECT(OperandFields.WRITES_D | OperandFields.READS_N | OperandFields.READS_M),
  /** A comparison of registers if a condition holds. */
  COMPARE(OperandFields.READS_N | OperandFields.READS_M),
  /** A comparison with a number of 5 bits if a condition holds. */
  COMPARE_NUMBER(OperandFields.READS_N),
  /** The same of floating-point registers, and their selection. */
  FLOAT_CONDITION(0),
  FLOAT_NUMBER(0),
  /** Memory at a distance from the instruction. */
  LITERAL(0),
  /** Memory at a register plus a scaled number of 12 bits. */
  OFFSET(OperandFields.READS_N),
  /** Memory at a register plus a number of 9 bits. */
  UNSCALED(OperandFields.READS_N),
  /** The same; the register becomes the sum before the access. */
  BEFORE(OperandFields.READS_N | OperandFields.WRITES_N),
  /** The register becomes the sum after the access. */
  AFTER(OperandFields.READS_N | OperandFields.WRITES_N),
  /** Memory at the sum of two registers. */
  INDEXED(OperandFields.READS_N | OperandFields.READS_M),
  PAIR(OperandFields.READS_N),
  PAIR_BEFORE(OperandFields.READS_N | OperandFields.WRITES_N),
  PAIR_AFTER(OperandFields.READS_N | OperandFields.WRITES_N),
  STRUCTURES(OperandFields.READS_N),
  STRUCTURES_AFTER(OperandFields.READS_N | OperandFields.WRITES_N),
  LOAD_EXCLUSIVE(OperandFields.READS_N | OperandFields.WRITES_D | OperandFields.WRITES_A),
  STORE_EXCLUSIVE(
      OperandFields.READS_N
          | OperandFields.READS_D
          | OperandFields.READS_A
          | OperandFields.WRITES_M),
  EXCHANGE(OperandFields.READS_N | OperandFields.READS_M | OperandFields.WRITES_D),
  COMPARE_EXCHANGE(
      OperandFields.READS_N
          | OperandFields.READS_D
          | OperandFields.READS_M
          | OperandFields.WRITES_M);

  /** Bits of the set of registers that a form reads and writes, by field. */
  private static final class OperandFields {
    static final int READS_D = 1;
    static final int READS_N = 1 << 1;
    static final int READS_M = 1 << 2;
    static final int READS_A = 1 << 3;
    static final int WRITES_D = 1 << 4;
    static final int WRITES_N = 1 << 5;
    static final int WRITES_M = 1 << 6;
    static final int WRITES_A = 1 << 7;
  }

  private static final BitPatterns<A64Form> FORMS = forms();

  private final int registers;

  A64Form(int registers) {
    this.registers = registers;
  }

  /** The form of a word. */
  public static A64Form of(int word) {
    return FORMS.of(word);
  }

  /** The general registers that a word of the form reads, a bit for each. */
  public int reads(int word) {
    return registers(word, registers);
  }

  /** The general registers that a word of the form writes. */
  public int writes(int word) {
    return registers(word, registers >> 4);
  }

  private static int registers(int word, int fields) {
    int d = (fields & 1) << (word & 31);
    int n = (fields >> 1 & 1) << (word >> 5 & 31);
    int m = (fields >> 2 & 1) << (word >> 16 & 31);
    int a = (fields >> 3 & 1) << (word >> 10 & 31);
    return (d | n | m | a) & Integer.MAX_VALUE;
  }

  private static BitPatterns<A64Form> forms() {
    return new BitPatterns<>(OTHER)
        .add(NEAR, "0..10000")
        .add(PAGE, "1..10000")
        .add(ADD_NUMBER, "...10001 0")
        .add(MASK, "...10010 0")
        .add(KEEP, ".1110010 1")
        .add(WIDE, "...10010 1")
        .add(INSERTED_FIELD, ".0110011 0")
        .add(BIT_FIELD, "...10011 0")
        .add(EXTRACT, "...10011 1")
        .add(JUMP, ".00101")
        .add(JUMP_CONDITION, "01010100")
        .add(JUMP_ZERO, ".011010")
        .add(JUMP_BIT, ".011011")
        .add(JUMP_REGISTER, "1101011")
        .add(WRITES, "11010101 0011")
        .add(READS, "11010101 0001")
        .add(SHIFTED, "...01010")
        .add(SHIFTED, "...01011 ..0")
        .add(EXTENDED, "...01011 ..1")
        .add(COMPARE_NUMBER, "...11010 010..... ....1")
        .add(COMPARE, "...11010 010")
        .add(SELECT, "...11010 100")
        .add(ONE_SOURCE, ".1.11010 110")
        .add(TWO_SOURCES, "...11010")
        .add(THREE_SOURCES, "...11011")
        .add(COMPARE_EXCHANGE, "..001000 1.1")
        .add(LOAD_EXCLUSIVE, "..001000 .1")
        .add(STORE_EXCLUSIVE, "..001000")
        .add(STRUCTURES, "0.00110. 0")
        .add(STRUCTURES_AFTER, "0.00110. 1")
        .add(LITERAL, "..011.00")
        .add(UNSCALED, "..011001 ..0..... ....00")
        .add(PAIR_AFTER, "..101.00 1")
        .add(PAIR_BEFORE, "..101.01 1")
        .add(PAIR, "..101.0.")
        .add(AFTER, "..111.00 ..0..... ....01")
        .add(BEFORE, "..111.00 ..0..... ....11")
        .add(UNSCALED, "..111.00 ..0")
        .add(EXCHANGE, "..111000 ..1..... ....00")
        .add(ONE_SOURCE, "11111000 ..1..... .....1")
        .add(INDEXED, "..111.00 ..1..... ....10")
        .add(OFFSET, "..111.01")
        .add(TAKES, ".0011110 ..1..01. 000000")
        .add(TAKES, ".0011110 ..1..111 000000")
        .add(WRITES, ".0011110 ..1..... 000000")
        .add(TAKES, ".0011110 ..0..01.")
        .add(WRITES, ".0011110 ..0")
        .add(FLOAT_NUMBER, ".0011110 ..1..... ...10000 000")
        .add(FLOAT_CONDITION, ".0011110 ..1..... .....1")
        .add(TAKES, "0.001110 000..... 000.11")
        .add(WRITES, "0.001110 000..... 001.11");
  }
}
