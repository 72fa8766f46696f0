package org.lucerna.idb.history;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/** Reads the types of places that are understood. */
record PlaceReader(AddressSpace space, boolean packed) {
  private static final ByteString LISTING = ByteString.utf8("idaplace_t");
  private static final ByteString HEX = ByteString.utf8("hexplace_t");

  /** The place; null where its type is not understood. */
  @Nullable Place read(@Nullable ByteString type, ByteString bytes) {
    if (type == null || !(type.equals(HEX) || type.equals(LISTING))) {
      return null;
    }
    boolean hex = type.equals(HEX);
    Unpacker in = new Unpacker(bytes, space);
    return packed ? Place.packed(in, hex) : Place.fixed(in, space.wordSize(), hex);
  }
}
