package org.lucerna.store;

import org.lucerna.bytes.Md5;

/**
 * The first six bytes of a function's key, as a number: what sketches are found by. Of 20 million
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

  /** The least key that has this short key. */
  public static Md5 leastKey(long shortKey) {
    return new Md5(shortKey << SHIFT, 0);
  }
}
