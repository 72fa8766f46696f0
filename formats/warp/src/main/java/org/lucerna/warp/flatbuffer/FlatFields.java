package org.lucerna.warp.flatbuffer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The fields of a table that is about to be written, in any order. Not thread-safe. */
public final class FlatFields {
  /** Size that structs and distances have when fields are ordered by size. */
  private static final int REFERENCE = 4;

  private final List<Field> fields = new ArrayList<>();

  /**
   * A field.
   *
   * @param rank the size by which it is ordered
   * @param high the first eight bytes of a GUID, big-endian; else unused
   * @param low the number; the last eight bytes of a GUID; where a distance leads
   */
  record Field(int slot, int rank, Kind kind, long high, long low) {}

  enum Kind {
    U8(1, 1),
    U16(2, 2),
    U32(4, 4),
    U64(8, 8),
    GUID(16, 1),
    DISTANCE(4, 4);

    final int size;
    final int alignment;

    Kind(int size, int alignment) {
      this.size = size;
      this.alignment = alignment;
    }
  }

  /** A table without fields. */
  public FlatFields() {}

  private FlatFields number(int slot, Kind kind, long value, long absent) {
    if (value != absent) {
      fields.add(new Field(slot, kind.size, kind, 0, value));
    }
    return this;
  }

  /** A number of one byte, which is left out if it is {@code absent}. */
  public FlatFields u8(int slot, int value, int absent) {
    return number(slot, Kind.U8, value, absent);
  }

  /** A number of two bytes, which is left out if it is {@code absent}. */
  public FlatFields u16(int slot, int value, int absent) {
    return number(slot, Kind.U16, value, absent);
  }

  /** A number of four bytes, which is left out if it is 0. */
  public FlatFields u32(int slot, long value) {
    return number(slot, Kind.U32, value, 0);
  }

  /** A number of eight bytes, which is left out if it is 0. */
  public FlatFields u64(int slot, long value) {
    return number(slot, Kind.U64, value, 0);
  }

  /** A struct of one number of two bytes. */
  public FlatFields struct16(int slot, int value) {
    fields.add(new Field(slot, REFERENCE, Kind.U16, 0, value));
    return this;
  }

  /** A struct of one number of eight bytes. */
  public FlatFields struct64(int slot, long value) {
    fields.add(new Field(slot, REFERENCE, Kind.U64, 0, value));
    return this;
  }

  /** A GUID. */
  public FlatFields guid(int slot, UUID guid) {
    fields.add(
        new Field(
            slot,
            REFERENCE,
            Kind.GUID,
            guid.getMostSignificantBits(),
            guid.getLeastSignificantBits()));
    return this;
  }

  /**
   * A table, string or vector.
   *
   * @param place of it, as the builder gave it; 0 leaves the field out
   */
  public FlatFields reference(int slot, int place) {
    if (place != 0) {
      fields.add(new Field(slot, REFERENCE, Kind.DISTANCE, 0, place));
    }
    return this;
  }

  /** The fields in the order in which they are written. */
  List<Field> ordered() {
    fields.sort(Comparator.comparingInt(Field::rank).thenComparingInt(Field::slot).reversed());
    return fields;
  }
}
