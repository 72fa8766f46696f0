package org.lucerna.types;

import java.util.List;

/**
 * A structure with its members.
 *
 * @param pack largest alignment of a member in bytes (1, 2, 4, 8, 16, 32 or 64); 0 for the
 *     compiler's default
 * @param tail if members state their places ({@link #FIXED}): bytes from the last member's start to
 *     the structure's end; otherwise {@link #NO_TAIL}
 */
public record StructType(
    List<StructMember> members, int pack, long tail, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  /** The structure's end follows from its alignment. */
  public static final long NO_TAIL = -1;

  /** Attribute: {@code __attribute__((msstruct))}. */
  public static final int MS_STRUCT = 0x0020;

  /** Attribute: {@code __unaligned}. */
  public static final int UNALIGNED = 0x0040;

  /** Attribute: a C++ object. */
  public static final int CPP_OBJECT = 0x0080;

  /** Attribute: a table of virtual functions. */
  public static final int VFTABLE = 0x0100;

  /** Attribute: each member has a {@link ValueFormat}. */
  public static final int FORMATS = 0x0200;

  /** Attribute: each member states its place. */
  public static final int FIXED = 0x0400;

  /** Attribute: functions return it differently from a structure. */
  public static final int TUPLE = 0x0800;

  public StructType {
    members = List.copyOf(members);
  }

  /** A structure with the compiler's default alignment, without qualifiers and attributes. */
  public StructType(List<StructMember> members) {
    this(members, 0, NO_TAIL, Qualifiers.NONE, Attributes.NONE);
  }
}
