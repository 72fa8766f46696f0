package org.lucerna.idb.item;

/** How an operand is displayed: 4 bits of the flags of its address. */
public enum OperandRepresentation {
  /** IDA's default. */
  DEFAULT,
  HEXADECIMAL,
  DECIMAL,
  CHARACTER,
  SEGMENT,
  /** An offset; {@link ItemOperand#offset} may have details. */
  OFFSET,
  BINARY,
  OCTAL,
  /** A member of {@link ItemOperand#enumeration}. */
  ENUMERATION,
  /** The text {@link ItemOperand#forcedText}. */
  FORCED,
  /** An offset into a structure, along {@link ItemOperand#structurePath}. */
  STRUCTURE_OFFSET,
  STACK_VARIABLE,
  FLOAT,
  CUSTOM,
  /** 14 and 15, whose meaning is unknown. */
  RESERVED;

  private static final OperandRepresentation[] BY_CODE = values();

  /** The representation with this code, 0 to 15. */
  static OperandRepresentation of(int code) {
    return BY_CODE[Math.min(code, BY_CODE.length - 1)];
  }
}
