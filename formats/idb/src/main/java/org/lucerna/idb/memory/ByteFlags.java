package org.lucerna.idb.memory;

/** The bits of an address's flags. */
public final class ByteFlags {
  /** The value of the byte. */
  public static final int VALUE = 0xff;

  /** The byte has a value. */
  public static final int HAS_VALUE = 0x100;

  /** Two bits: the kind of byte. */
  public static final int CLASS = 0x600;

  /** {@link #CLASS}: the first byte of an instruction. */
  public static final int CODE = 0x600;

  /** {@link #CLASS}: the first byte of an item of data. */
  public static final int DATA = 0x400;

  /** {@link #CLASS}: another byte of an instruction or item. */
  public static final int TAIL = 0x200;

  /** The address has a comment. */
  public static final int COMMENT = 0x800;

  /** The address is referenced. */
  public static final int REFERENCED = 0x1000;

  /** The address has anterior or posterior lines. */
  public static final int LINES = 0x2000;

  /** The address has a name. */
  public static final int NAME = 0x4000;

  /** The address has a dummy name. */
  public static final int DUMMY_NAME = 0x8000;

  /** For code: the previous instruction continues here. */
  public static final int FLOW = 0x1_0000;

  /** For data: its elements are displayed with the opposite sign. */
  public static final int SIGN = 0x2_0000;

  /** For data: its elements are displayed with all bits inverted. */
  public static final int BITWISE_NOT = 0x4_0000;

  /** For code: a function starts here. */
  public static final int FUNCTION_START = 0x1000_0000;

  /** For code: an operand is an immediate number. */
  public static final int IMMEDIATE = 0x4000_0000;

  /** For code: there is a jump table or a switch. */
  public static final int JUMP = 0x8000_0000;

  private ByteFlags() {}

  /** Whether an instruction begins here. */
  public static boolean isCode(int flags) {
    return (flags & CLASS) == CODE;
  }

  /** Whether an item of data begins here. */
  public static boolean isData(int flags) {
    return (flags & CLASS) == DATA;
  }

  /** Whether it is inside an instruction or item of data, not at its start. */
  public static boolean isTail(int flags) {
    return (flags & CLASS) == TAIL;
  }

  /** Whether a bit is set, such as {@link #COMMENT}. */
  public static boolean is(int flags, int bit) {
    return (flags & bit) != 0;
  }

  /** Whether the byte has a value. */
  public static boolean hasValue(int flags) {
    return (flags & HAS_VALUE) != 0;
  }
}
