package org.lucerna.types;

import java.util.List;

/**
 * A union with its members. Its attributes are as in {@link StructType}.
 *
 * @param pack see {@link StructType}
 */
public record UnionType(
    List<StructMember> members, int pack, Qualifiers qualifiers, Attributes attributes)
    implements CType {
  public UnionType {
    members = List.copyOf(members);
  }

  /** A union with the compiler's default alignment, without qualifiers and attributes. */
  public UnionType(List<StructMember> members) {
    this(members, 0, Qualifiers.NONE, Attributes.NONE);
  }
}
