package org.lucerna.idb.til.header;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.til.MemberPlace;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeSize;
import org.lucerna.types.ArrayType;
import org.lucerna.types.Attributes;
import org.lucerna.types.BitfieldType;
import org.lucerna.types.CType;
import org.lucerna.types.StructMember;
import org.lucerna.types.StructType;
import org.lucerna.types.UnionType;
import org.lucerna.types.UnknownType;

/** Converts members to plain C. */
final class PlainMembers {
  private static final int ALIGNMENT = 0x0f;

  private final PlainTypes types;
  private final Entities entities;
  private final TypeLayout layout;

  PlainMembers(PlainTypes types, Entities entities, TypeLayout layout) {
    this.types = types;
    this.entities = entities;
    this.layout = layout;
  }

  StructType of(StructType struct) {
    boolean fixed = struct.attributes().has(StructType.FIXED);
    Scope scope = new Scope(struct);
    if (fixed) {
      fixed(struct, scope);
    } else {
      struct.members().forEach(scope::add);
    }
    return new StructType(
        scope.members,
        struct.pack(),
        StructType.NO_TAIL,
        struct.qualifiers(),
        attributes(struct.attributes(), fixed || struct.pack() == 1));
  }

  UnionType of(UnionType union) {
    Scope scope = new Scope(union);
    union.members().forEach(scope::add);
    return new UnionType(
        scope.members,
        union.pack(),
        union.qualifiers(),
        attributes(union.attributes(), union.pack() == 1));
  }

  private static Attributes attributes(Attributes attributes, boolean packed) {
    int kept = attributes.bits() & (ALIGNMENT | StructType.UNALIGNED);
    return Attributes.of(packed ? kept | StructType.UNALIGNED : kept);
  }

  /** Adds padding up to the place of each member. Overlapping members are placed in sequence. */
  private void fixed(StructType struct, Scope scope) {
    long end = 0;
    for (MemberPlace place : layout.members(struct)) {
      if (place.bitOffset() != TypeSize.NONE) {
        scope.pad(end, place.bitOffset());
        scope.add(place.member());
        end = Math.max(end, place.bitOffset()) + bits(place);
      }
    }
    long size = layout.of(struct).size();
    if (size != TypeSize.NONE) {
      scope.pad(end, 8 * size);
    }
  }

  private static long bits(MemberPlace place) {
    return place.member().type() instanceof BitfieldType field
        ? field.width()
        : Math.max(0, 8 * place.size());
  }

  /** The member names of one aggregate. */
  private final class Scope {
    private final List<StructMember> members = new ArrayList<>();
    private final Identifiers names = new Identifiers();

    /** In C++ a member must not have the name of a type that the aggregate refers to. */
    Scope(CType aggregate) {
      for (References.Need need : References.of(entities, aggregate, true)) {
        names.reserve(need.entity().identifier());
      }
    }

    void add(StructMember member) {
      if (member.attributes().has(StructMember.METHOD)) {
        return;
      }
      Attributes attributes = Attributes.of(member.attributes().bits() & ALIGNMENT);
      BitfieldType field = member.type() instanceof BitfieldType bits ? bitfield(bits) : null;
      CType type = field != null ? field : types.object(member.type());
      members.add(
          new StructMember(
              ByteString.utf8(name(member, type)), type, StructMember.NO_OFFSET, null, attributes));
    }

    private String name(StructMember member, CType type) {
      String name = Identifiers.valid(member.name());
      if (type instanceof BitfieldType field && (field.width() == 0 || name.isEmpty())) {
        return "";
      }
      boolean anonymous = type instanceof StructType || type instanceof UnionType;
      if (name.isEmpty() && anonymous) {
        return "";
      }
      String unnamed = member.attributes().has(StructMember.BASE_CLASS) ? "base_" : "member_";
      return names.take(name.isEmpty() ? unnamed + members.size() : name);
    }

    private @Nullable BitfieldType bitfield(BitfieldType field) {
      return field.width() > 8 * field.size()
          ? null
          : new BitfieldType(field.size(), field.width(), field.unsigned());
    }

    /**
     * Adds padding between two offsets in bits: bits up to the next byte, bytes, then the bits of
     * the last byte.
     */
    void pad(long from, long to) {
      long byteStart = Math.min(to, Math.ceilDiv(from, 8L) * 8);
      long byteEnd = Math.max(byteStart, to / 8 * 8);
      padBits(byteStart - from);
      if (byteEnd > byteStart && (byteEnd - byteStart) / 8 <= Integer.MAX_VALUE) {
        String name = names.take("gap" + Long.toHexString(byteStart / 8).toUpperCase(Locale.ROOT));
        CType bytes = new ArrayType(new UnknownType(1), (int) ((byteEnd - byteStart) / 8));
        members.add(new StructMember(ByteString.utf8(name), bytes));
      }
      padBits(to - byteEnd);
    }

    private void padBits(long count) {
      if (count > 0) {
        CType bits = new BitfieldType(1, (int) count, true);
        members.add(new StructMember(ByteString.EMPTY, bits));
      }
    }
  }
}
