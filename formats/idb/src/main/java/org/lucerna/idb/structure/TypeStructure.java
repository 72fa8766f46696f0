package org.lucerna.idb.structure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.MemberPlace;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeSize;
import org.lucerna.types.CType;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;

/**
 * A structure that is a type.
 *
 * @param definition the type with its name
 * @param isUnion whether all members begin at its start
 * @param size in bytes; null if it is unknown
 * @param members in the order of the type
 */
public record TypeStructure(
    TypeDefinition definition, boolean isUnion, @Nullable Long size, List<TypeMember> members)
    implements Structure {
  /** Copies {@code members}. */
  public TypeStructure {
    members = List.copyOf(members);
  }

  /** The type as a structure; null if it is not one, or cannot be read. */
  public static @Nullable TypeStructure of(TypeDefinition definition, TypeLayout layout) {
    CType type = definition.type();
    return type instanceof StructType || type instanceof UnionType
        ? new TypeStructure(
            definition,
            type instanceof UnionType,
            known(layout.of(type).size()),
            members(definition, layout.members(type)))
        : null;
  }

  private static @Nullable Long known(long size) {
    return size == TypeSize.NONE ? null : Long.valueOf(size);
  }

  private static List<TypeMember> members(TypeDefinition definition, List<MemberPlace> members) {
    List<ByteString> comments = definition.partComments();
    List<TypeMember> placed = new ArrayList<>(members.size());
    for (MemberPlace place : members) {
      int index = placed.size();
      ByteString comment = index < comments.size() ? comments.get(index) : ByteString.EMPTY;
      placed.add(
          new TypeMember(
              place.member(),
              place.bitOffset() == TypeSize.NONE
                  ? null
                  : Long.valueOf(place.bitOffset() / Byte.SIZE),
              known(place.size()),
              comment.isEmpty() ? null : comment));
    }
    return placed;
  }

  @Override
  public ByteString name() {
    return definition.name();
  }

  @Override
  public @Nullable ByteString comment() {
    return definition.comment().isEmpty() ? null : definition.comment();
  }

  @Override
  public @Nullable ByteString repeatableComment() {
    return null;
  }
}
