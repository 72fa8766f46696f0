package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Reads the members after the count of a structure or union. Single use. */
final class AggregateReader {
  private static final int PACK = 7;
  private static final int COUNT_SHIFT = 3;

  private final TypeReader types;
  private final Cursor in;

  AggregateReader(TypeReader types) {
    this.types = types;
    this.in = types.in();
  }

  StructType struct(int count, Qualifiers qualifiers) {
    long offset = in.offset();
    Attributes attributes = AttributesReader.sdacl(in);
    List<StructMember> members = members(offset, count, attributes);
    long tail = attributes.has(StructType.FIXED) ? TypeNumbers.dq(in) : StructType.NO_TAIL;
    return new StructType(members, pack(count), tail, qualifiers, attributes);
  }

  UnionType union(int count, Qualifiers qualifiers) {
    long offset = in.offset();
    Attributes attributes = AttributesReader.sdacl(in);
    if (attributes.has(StructType.FIXED)) {
      throw new FormatException(offset, "a union without fixed places", "one with");
    }
    return new UnionType(members(offset, count, attributes), pack(count), qualifiers, attributes);
  }

  private static int pack(int count) {
    int power = count & PACK;
    return power == 0 ? 0 : 1 << (power - 1);
  }

  private List<StructMember> members(long offset, int packedCount, Attributes attributes) {
    int count = TypeNumbers.checkCount(in, offset, packedCount >>> COUNT_SHIFT, 1, "members");
    types.count(count);
    List<StructMember> members = new ArrayList<>(count);
    long bitOffset = 0;
    for (int i = 0; i < count; i++) {
      CType type = types.memberType();
      ValueFormat format = attributes.has(StructType.FORMATS) ? format() : null;
      Attributes own = AttributesReader.sdacl(in);
      boolean placed = attributes.has(StructType.FIXED) && !own.has(StructMember.METHOD);
      if (placed) {
        bitOffset += TypeNumbers.dq(in);
      }
      members.add(
          new StructMember(
              ByteString.EMPTY, type, placed ? bitOffset : StructMember.NO_OFFSET, format, own));
    }
    return members;
  }

  /** Null if the member's format is equivalent to none. */
  private @Nullable ValueFormat format() {
    long offset = in.offset();
    long bits = TypeNumbers.dq(in);
    int kind = (int) bits & ValueFormat.KIND;
    List<Long> parameters = new ArrayList<>(7);
    switch (kind) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> {}
      case ValueFormat.OFFSET -> {
        long flags = Integer.toUnsignedLong(TypeNumbers.de(in));
        parameters.add(flags);
        for (int i = (flags & ValueFormat.NO_BASE) == 0 ? 0 : 1; i < 3; i++) {
          parameters.add(TypeNumbers.dq(in));
        }
      }
      case ValueFormat.STRING, ValueFormat.CUSTOM ->
          parameters.add(Integer.toUnsignedLong(TypeNumbers.de(in)));
      default -> throw new FormatException(offset, "a known value format", "kind " + kind);
    }
    if ((bits & ValueFormat.TABLE) != 0) {
      for (int i = 0; i < 3; i++) {
        parameters.add(Integer.toUnsignedLong(TypeNumbers.de(in)));
      }
    }
    return bits == 0 ? null : new ValueFormat(bits, parameters);
  }
}
