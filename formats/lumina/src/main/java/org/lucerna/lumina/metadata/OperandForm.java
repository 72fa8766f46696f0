package org.lucerna.lumina.metadata;

/** How an operand is shown: a nibble on the wire. (The meanings: single.) */
public enum OperandForm {
  /** 0: the processor module's default. */
  NONE(0x0),
  /** 1. */
  HEX(0x1),
  /** 2. */
  DECIMAL(0x2),
  /** 3: a character constant. */
  CHAR(0x3),
  /** 4: a segment's name. */
  SEGMENT(0x4),
  /** 5: an address, with an {@link OffsetReference}. */
  OFFSET(0x5),
  /** 6. */
  BINARY(0x6),
  /** 7. */
  OCTAL(0x7),
  /** 8: a member of an enumeration. */
  ENUM(0x8),
  /** 9: a text that the user typed. */
  FORCED(0x9),
  /** a: an offset in a structure. */
  STRUCT_OFFSET(0xa),
  /** b: a variable in the stack frame. */
  STACK_VARIABLE(0xb),
  /** c: a floating point number. */
  FLOAT(0xc),
  /** d: a format of a plug-in. */
  CUSTOM(0xd),
  /** e: not used; kept. */
  UNUSED_E(0xe),
  /** f: not used; kept. */
  UNUSED_F(0xf);

  private static final OperandForm[] FORMS = values();

  private final int code;

  OperandForm(int code) {
    this.code = code;
  }

  /** The nibble on the wire, 0 to 15. */
  public int code() {
    return code;
  }

  /** The form in the low four bits of {@code nibble}. */
  public static OperandForm of(int nibble) {
    return FORMS[nibble & 0xf];
  }
}
