package org.lucerna.idb.btree;

/** Reads numbers of up to eight bytes. */
final class ByteOrders {
  private ByteOrders() {}

  static long bigEndian(byte[] bytes, int at, int size, int limit) {
    if (at < 0 || size < 0 || size > limit - at) {
      throw new IndexOutOfBoundsException(at + " + " + size + " of " + limit);
    }
    long word = 0;
    for (int i = at; i < at + size; i++) {
      word = word << 8 | (bytes[i] & 0xff);
    }
    return word;
  }

  static long littleEndian(byte[] bytes, int at, int size) {
    long word = 0;
    for (int i = at + size - 1; i >= at; i--) {
      word = word << 8 | (bytes[i] & 0xff);
    }
    return word;
  }
}
