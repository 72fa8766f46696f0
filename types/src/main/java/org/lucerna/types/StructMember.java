package org.lucerna.types;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A member of a structure or union.
 *
 * @param name empty if there is none
 * @param bitOffset where a structure says it: bits from its start; {@link #NO_OFFSET} otherwise
 * @param format how values are to be shown, or null
 */
public record StructMember(
    ByteString name,
    CType type,
    long bitOffset,
    @Nullable ValueFormat format,
    Attributes attributes) {
  /** The member lies where alignment puts it. */
  public static final long NO_OFFSET = -1;

  /** Attribute: the structure inherits from this member's type. */
  public static final int BASE_CLASS = 0x0020;

  /** Attribute: {@code __unaligned}. */
  public static final int UNALIGNED = 0x0040;

  /** Attribute: a virtual base; IDA itself does not support it yet. */
  public static final int VIRTUAL_BASE = 0x0080;

  /** Attribute: the pointer to the table of virtual functions. */
  public static final int VFTABLE = 0x0100;

  /** Attribute: a function, which takes no room. */
  public static final int METHOD = 0x0200;

  /** Attribute: padding. */
  public static final int GAP = 0x0400;

  /** Attribute: the member's comment is not repeatable. */
  public static final int REGULAR_COMMENT = 0x0800;

  /** Attribute: the return address in a stack frame. */
  public static final int RETURN_ADDRESS = 0x1000;

  /** Attribute: the saved registers in a stack frame. */
  public static final int SAVED_REGISTERS = 0x2000;

  /** Attribute: IDA's type system made this member. */
  public static final int BY_TYPE_SYSTEM = 0x4000;

  /** Where alignment puts it, shown as its type is, without attributes. */
  public StructMember(ByteString name, CType type) {
    this(name, type, NO_OFFSET, null, Attributes.NONE);
  }
}
