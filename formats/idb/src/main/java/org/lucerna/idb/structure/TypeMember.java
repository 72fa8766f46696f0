package org.lucerna.idb.structure;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.CType;
import org.lucerna.types.StructMember;

/**
 * A member of a type.
 *
 * @param member its description in the type
 * @param offset bytes from the structure's start; for a bit field, to the byte that it begins in;
 *     null if it is unknown
 * @param size in bytes; null if it is unknown
 * @param note its comment of either kind; null if there is none
 */
public record TypeMember(
    StructMember member, @Nullable Long offset, @Nullable Long size, @Nullable ByteString note)
    implements StructureMember {
  @Override
  public ByteString name() {
    return member.name();
  }

  @Override
  public CType type() {
    return member.type();
  }

  @Override
  public @Nullable ByteString comment() {
    return member.attributes().has(StructMember.REGULAR_COMMENT) ? note : null;
  }

  @Override
  public @Nullable ByteString repeatableComment() {
    return member.attributes().has(StructMember.REGULAR_COMMENT) ? null : note;
  }
}
