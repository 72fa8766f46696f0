package org.lucerna.store;

import org.lucerna.bytes.Md5;

/**
 * The first six bytes of a function's key, as a number: what sketches are found by. Of 20 million
 * functions about one pair has the same.
 */
public final class ShortKey {
  /** Size in bytes. */
  public static final int BYTES = 6;

  private ShortKey() {}

  /** The short key of a function: from 0 to 2^48 - 1, in the order of the keys. */
  public static long of(Md5 key) {
    return key.high() >>> Long.SIZE - Byte.SIZE * BYTES;
  }
}
