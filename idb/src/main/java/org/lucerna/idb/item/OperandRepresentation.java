package org.lucerna.idb.item;

/** How an operand is shown: 4 bits of the flags of its address. */
public enum OperandRepresentation {
  /** As it comes. */
  DEFAULT,
  HEXADECIMAL,
  DECIMAL,
  CHARACTER,
  SEGMENT,
  /** An offset, of which {@link ItemOperand#offset} may tell more. */
  OFFSET,
  BINARY,
  OCTAL,
  /** A member of {@link ItemOperand#enumeration}. */
  ENUMERATION,
  /** The text {@link ItemOperand#forcedText}. */
  FORCED,
  /** An offset in a structure, along {@link ItemOperand#structurePath}. */
  STRUCTURE_OFFSET,
  STACK_VARIABLE,
  FLOAT,
  CUSTOM,
  /** 14 and 15 mean nothing that is known. */
  RESERVED;

  private static final OperandRepresentation[] BY_CODE = values();

  /** That of a code, 0 to 15. */
  static OperandRepresentation of(int code) {
    return BY_CODE[Math.min(code, BY_CODE.length - 1)];
  }
}
