package org.lucerna.idb.item;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/** The fields of a record, packed or of fixed size; past the end they read as 0. */
final class Fields {
  private static final int DD = 4;

  private final Unpacker in;
  private final int wordSize;
  private final boolean packed;

  Fields(ByteString value, AddressSpace space, boolean packed) {
    this.in = new Unpacker(value, space);
    this.wordSize = space.wordSize();
    this.packed = packed;
  }

  int u8() {
    return in.u8();
  }

  long dd() {
    return packed ? in.dd() : fixed(DD);
  }

  long ea() {
    return packed ? in.ea() : fixed(wordSize);
  }

  /** A little-endian number of {@code size} bytes. */
  long fixed(int size) {
    return in.fixed(size);
  }

  ByteString rest() {
    return in.bytes(in.remaining());
  }
}
