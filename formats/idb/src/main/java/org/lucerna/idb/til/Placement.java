package org.lucerna.idb.til;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.types.BitfieldType;
import org.lucerna.types.StructMember;
import org.lucerna.types.StructType;

/**
 * Places the members of a structure in sequence. Bit fields are placed as by Visual C++: a bit
 * field shares the unit of the one before if that has the same size and enough space. Single use.
 */
final class Placement {
  private final List<MemberPlace> places = new ArrayList<>();
  private final int pack;

  /** Bits from the start to the end of the members placed so far; negative if unknown. */
  private long end;

  private boolean known = true;
  private int alignment = 1;

  /** Bits in the unit of the previous bit field, and how many of them are left. */
  private int unit;

  private int left;

  /** Starts a structure without members. */
  Placement(StructType struct) {
    pack = struct.attributes().has(StructType.UNALIGNED) ? 1 : struct.pack();
  }

  /** Adds a member that is not a method. */
  void add(StructMember member, TypeSize natural) {
    TypeSize extent = natural.atLeast(member.attributes().alignment()).atMost(pack);
    alignment = Math.max(alignment, extent.alignment());
    if (member.bitOffset() != StructMember.NO_OFFSET) {
      put(member, member.bitOffset(), extent);
    } else if (!known) {
      places.add(new MemberPlace(member, TypeSize.NONE, extent.size()));
    } else if (member.type() instanceof BitfieldType field) {
      add(member, field, extent);
    } else {
      put(member, aligned(extent), extent);
    }
  }

  /** Adds a method, which takes no space. */
  void addMethod(StructMember member) {
    places.add(new MemberPlace(member, TypeSize.NONE, TypeSize.NONE));
  }

  private void add(StructMember member, BitfieldType field, TypeSize extent) {
    int bits = 8 * field.size();
    if (field.width() == 0) {
      // Takes no space, but ends the unit.
      put(member, aligned(extent), new TypeSize(0, extent.alignment()));
    } else if (bits == unit && field.width() <= left) {
      places.add(new MemberPlace(member, end - left, extent.size()));
      left -= field.width();
    } else {
      put(member, aligned(extent), extent);
      unit = bits;
      left = Math.max(0, bits - field.width());
    }
  }

  private void put(StructMember member, long start, TypeSize extent) {
    places.add(new MemberPlace(member, start, extent.size()));
    end = start + 8 * extent.size();
    known = extent.known() && end >= 0 && end <= 8 * TypeSize.LARGEST;
    left = 0;
  }

  private long aligned(TypeSize extent) {
    long step = 8L * extent.alignment();
    return Math.ceilDiv(end, step) * step;
  }

  /** The places of the added members, in order. */
  List<MemberPlace> places() {
    return places;
  }

  /** The size of the whole structure, up to the end of its last member. */
  TypeSize extent() {
    return new TypeSize(known ? Math.ceilDiv(end, 8L) : TypeSize.NONE, alignment);
  }

  /** The size of a structure whose members state their offsets. */
  TypeSize fixedExtent(long tail) {
    long last = 0;
    for (MemberPlace place : places) {
      last = Math.max(last, place.bitOffset());
    }
    // A sum that overflows is negative, that is, unknown.
    return new TypeSize(last / 8 + tail, alignment);
  }
}
