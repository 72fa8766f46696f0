package org.lucerna.isa.arm;

import org.lucerna.isa.Instruction;

/**
 * The operation and the operands of an A32 or T32 instruction, in the manual's terms; registers are
 * {@link Instruction#NOTHING} where there is none. Not thread-safe.
 */
public final class ArmOperands {
  private static final int NOTHING = Instruction.NOTHING;

  ArmOperation operation = ArmOperation.OTHER;
  int d;
  int n;
  int m;
  int a;
  boolean hasNumber;
  long number;
  ArmShift shift = ArmShift.LEFT;
  int distance;
  boolean setsFlags;
  int size;
  boolean isSigned;
  boolean isPair;
  boolean isVectorAccess;
  boolean isBefore;
  boolean updates;
  int list;

  ArmOperands() {
    begin(ArmOperation.OTHER);
  }

  void begin(ArmOperation next) {
    operation = next;
    d = NOTHING;
    n = NOTHING;
    m = NOTHING;
    a = NOTHING;
    hasNumber = false;
    number = 0;
    shift = ArmShift.LEFT;
    distance = 0;
    setsFlags = false;
    size = 0;
    isSigned = false;
    isPair = false;
    isVectorAccess = false;
    isBefore = true;
    updates = false;
    list = 0;
  }

  void setNumber(long value) {
    hasNumber = true;
    number = value;
  }

  public ArmOperation operation() {
    return operation;
  }

  /** The register Rd, or Rt of accesses to memory. */
  public int d() {
    return d;
  }

  /** The register Rn: the first source, or the base of a memory operand. */
  public int n() {
    return n;
  }

  /** The register Rm: the second source, or the index of a memory operand. */
  public int m() {
    return m;
  }

  /** The register Ra or Rt2: an addend, or the second one of a pair. */
  public int a() {
    return a;
  }

  /** Whether the second source is a number. */
  public boolean hasNumber() {
    return hasNumber;
  }

  /**
   * This number, as signed 32 bits. Of accesses to memory, what is added to the base; of {@link
   * ArmOperation#MOVE_TOP} in its position; of extracted fields a mask of their size.
   */
  public long number() {
    return number;
  }

  /** How the second source is shifted. */
  public ArmShift shift() {
    return shift;
  }

  /** The bits by which it is shifted; of extracted fields their lowest bit. */
  public int distance() {
    return distance;
  }

  public boolean setsFlags() {
    return setsFlags;
  }

  /** Bytes of memory that are accessed, of a pair those of each; bytes that are extended. */
  public int size() {
    return size;
  }

  /** Whether a loaded or extended number is signed. */
  public boolean isSigned() {
    return isSigned;
  }

  /** Whether two registers are stored or loaded, in sequence. */
  public boolean isPair() {
    return isPair;
  }

  /** Whether memory is accessed with registers of the vector unit. */
  public boolean isVectorAccess() {
    return isVectorAccess;
  }

  /** Whether the number or index is added before memory is accessed. */
  public boolean isBefore() {
    return isBefore;
  }

  /** Whether the base register gets the sum. */
  public boolean updates() {
    return updates;
  }

  /** The registers that are loaded or stored, a bit for each. */
  public int list() {
    return list;
  }

  /** Whether memory is written. */
  public boolean stores() {
    return switch (operation) {
      case STORE, STORE_MULTIPLE, STORE_EXCLUSIVE -> true;
      default -> false;
    };
  }

  /** The general registers that it reads, a bit for each; of long products without the addend. */
  public int reads() {
    int sources = bit(n) | bit(m);
    return switch (operation) {
      case STORE -> sources | bit(d) | bit(a);
      case STORE_EXCLUSIVE -> sources | bit(a);
      case STORE_MULTIPLE -> sources | list;
      case MOVE_TOP, INSERT, CLEAR_FIELD -> sources | bit(d);
      case MULTIPLY -> sources | (isPair ? 0 : bit(a));
      case TO_VECTOR -> sources | bit(a);
      default -> sources;
    };
  }

  /** The general registers that it writes, a bit for each. */
  public int writes() {
    int base = updates ? bit(n) : 0;
    return switch (operation) {
      case STORE, STORE_MULTIPLE, PRELOAD, TO_VECTOR, TEST, TEST_EQUAL, COMPARE, COMPARE_NEGATIVE ->
          base;
      case LOAD, LOAD_EXCLUSIVE, FROM_VECTOR -> base | bit(d) | bit(a);
      case LOAD_MULTIPLE -> base | list;
      // The second half of a long product.
      case MULTIPLY -> bit(d) | (isPair ? bit(a) : 0);
      default -> base | bit(d);
    };
  }

  private static int bit(int register) {
    return register < 0 ? 0 : 1 << register;
  }
}
