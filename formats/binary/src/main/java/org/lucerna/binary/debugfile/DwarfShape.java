package org.lucerna.binary.debugfile;

import java.util.List;

/**
 * The kind of an entry and the forms of its attributes, as stated by an abbreviation.
 *
 * @param tag {@code DW_TAG}
 */
record DwarfShape(int tag, boolean hasChildren, List<Attribute> attributes) {
  static final int FORMAL_PARAMETER = 0x05;
  static final int POINTER_TYPE = 0x0f;
  static final int COMPILE_UNIT = 0x11;
  static final int UNSPECIFIED_PARAMETERS = 0x18;
  static final int BASE_TYPE = 0x24;
  static final int CONST_TYPE = 0x26;
  static final int SUBPROGRAM = 0x2e;
  static final int UNSPECIFIED_TYPE = 0x3b;

  DwarfShape {
    attributes = List.copyOf(attributes);
  }

  DwarfShape(int tag, Attribute... attributes) {
    this(tag, false, List.of(attributes));
  }

  /** An attribute, always in the same form. */
  enum Attribute {
    NAME(0x03, 0x0e),
    BYTE_SIZE(0x0b, 0x0b),
    LOW_ADDRESS(0x11, 0x01),
    /** The size, as bytes after the low address. */
    HIGH_ADDRESS(0x12, 0x06),
    LANGUAGE(0x13, 0x05),
    PRODUCER(0x25, 0x0e),
    PROTOTYPED(0x27, 0x19),
    DECLARATION(0x3c, 0x19),
    ENCODING(0x3e, 0x0b),
    EXTERNAL(0x3f, 0x19),
    TYPE(0x49, 0x13),
    RANGES(0x55, 0x17),
    LINKAGE_NAME(0x6e, 0x0e);

    final int code;
    final int form;

    Attribute(int code, int form) {
      this.code = code;
      this.form = form;
    }
  }

  /** Writes it as the declaration of an abbreviation. */
  void write(DwarfSink out, int number) {
    out.uleb128(number).uleb128(tag).u8(hasChildren ? 1 : 0);
    for (Attribute attribute : attributes) {
      out.uleb128(attribute.code).uleb128(attribute.form);
    }
    out.u8(0).u8(0);
  }
}
