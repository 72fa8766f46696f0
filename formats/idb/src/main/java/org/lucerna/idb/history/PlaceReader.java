package org.lucerna.idb.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/** Reads places of known types. */
record PlaceReader(AddressSpace space, boolean packed) {
  private static final ByteString LISTING = ByteString.utf8("idaplace_t");
  private static final ByteString HEX = ByteString.utf8("hexplace_t");

  /** The number of words of a place before 6.95. */
  static final int OLD_WORDS = 4;

  private static final int HALF = 2;

  private int oldSize() {
    return OLD_WORDS * space.wordSize();
  }

  /** Whether a value can hold places in the form before 6.95. */
  boolean isOld(ByteString value) {
    return value.length() >= oldSize();
  }

  /**
   * The places of a value in the form before 6.95.
   *
   * @param words the number of words in use
   */
  List<History.Visit> old(ByteString value, long words) {
    int count = Math.clamp(words / OLD_WORDS, 0, value.length() / oldSize());
    List<History.Visit> visits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ByteString bytes = value.slice(i * oldSize(), (i + 1) * oldSize()).compact();
      visits.add(new History.Visit(i, old(bytes), bytes));
    }
    return visits;
  }

  private Place old(ByteString bytes) {
    Unpacker in = new Unpacker(bytes, space);
    int line = (short) in.fixed(HALF);
    in.skip(space.wordSize() - HALF);
    int row = (int) in.fixed(HALF);
    int column = (int) in.fixed(HALF);
    in.skip(2 * space.wordSize() - 2 * HALF);
    return new Place(in.fixed(space.wordSize()), line, 0, -1, column, row);
  }

  /** The place; null if its type is unknown. */
  @Nullable Place read(@Nullable ByteString type, ByteString bytes) {
    if (type == null || !(type.equals(HEX) || type.equals(LISTING))) {
      return null;
    }
    boolean hex = type.equals(HEX);
    Unpacker in = new Unpacker(bytes, space);
    return packed ? Place.packed(in, hex) : Place.fixed(in, space.wordSize(), hex);
  }
}
