package org.lucerna.types;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A member of a structure or union.
 *
 * @param name empty if there is none
 * @param bitOffset if the structure states it: bits from its start; otherwise {@link #NO_OFFSET}
 * @param format how to display values; null for the default
 */
public record StructMember(
    ByteString name,
    CType type,
    long bitOffset,
    @Nullable ValueFormat format,
    Attributes attributes) {
  /** The member's place follows from its alignment. */
  public static final long NO_OFFSET = -1;

  /** Attribute: the structure inherits from this member's type. */
  public static final int BASE_CLASS = 0x0020;

  /** Attribute: {@code __unaligned}. */
  public static final int UNALIGNED = 0x0040;

  /** Attribute: a virtual base; IDA itself does not support it yet. */
  public static final int VIRTUAL_BASE = 0x0080;

  /** Attribute: the pointer to the table of virtual functions. */
  public static final int VFTABLE = 0x0100;

  /** Attribute: a function, which takes no space. */
  public static final int METHOD = 0x0200;

  /** Attribute: padding. */
  public static final int GAP = 0x0400;

  /** Attribute: the member's comment is not repeatable. */
  public static final int REGULAR_COMMENT = 0x0800;

  /** Attribute: the return address in a stack frame. */
  public static final int RETURN_ADDRESS = 0x1000;

  /** Attribute: the saved registers in a stack frame. */
  public static final int SAVED_REGISTERS = 0x2000;

  /** Attribute: IDA's type system created this member. */
  public static final int BY_TYPE_SYSTEM = 0x4000;

  /** A member placed by its alignment, with the default display format, without attributes. */
  public StructMember(ByteString name, CType type) {
    this(name, type, NO_OFFSET, null, Attributes.NONE);
  }
}
