package org.lucerna.idb.structure;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.CType;
import org.lucerna.types.StructMember;

/**
 * A member of a type.
 *
 * @param member what the type says of it
 * @param offset bytes from the structure's start, of a bit field those of the byte that it begins
 *     in; null where it is not known
 * @param size in bytes, null where it is not known
 * @param note its comment, of whichever kind; null for none
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
