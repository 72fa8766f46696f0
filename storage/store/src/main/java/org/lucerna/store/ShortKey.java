package org.lucerna.store;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;

/**
 * The first six bytes of a function's key, as a number: sketches are found by it. Of 20 million
 * functions about one pair has the same.
 */
public final class ShortKey {
  /** Size in bytes. */
  public static final int BYTES = 6;

  /** Bits of a key that are left out of its first half. */
  private static final int SHIFT = Long.SIZE - Byte.SIZE * BYTES;

  private ShortKey() {}

  /** The short key of a function: from 0 to 2^48 - 1, in the order of the keys. */
  public static long of(Md5 key) {
    return key.high() >>> SHIFT;
  }

  /** Writes a short key: six bytes, the most significant first. */
  public static void put(ByteSink out, long shortKey) {
    out.u16be((int) (shortKey >>> Integer.SIZE)).u32be((int) shortKey);
  }

  /** Reads a key written by {@link #put}. */
  public static long read(Cursor in) {
    return (long) in.u16be() << Integer.SIZE | Integer.toUnsignedLong(in.u32be());
  }

  /** The least key that has this short key. */
  public static Md5 leastKey(long shortKey) {
    return new Md5(shortKey << SHIFT, 0);
  }
}
