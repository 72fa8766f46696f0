package org.lucerna.store;

import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;

/**
 * The place of a function in its input file. Clients of the published dialect send no addresses:
 * such a function gets a place made from its key, so that the catalog of a file includes it.
 */
public final class FilePlace {
  /** The upper 16 bits of made places: no processor has addresses there. */
  private static final long MADE = 0x7fffL;

  private static final int KEY_BITS = 48;

  private FilePlace() {}

  /**
   * The place of a function.
   *
   * @param address in the file; {@link PushedFunction#NO_ADDRESS} if unknown
   */
  public static long of(Md5 key, long address) {
    return address == PushedFunction.NO_ADDRESS
        ? (MADE << KEY_BITS) | ((key.high() ^ key.low()) >>> (Long.SIZE - KEY_BITS))
        : address;
  }

  /** Whether a place is made from a key. */
  public static boolean isMade(long place) {
    return place >>> KEY_BITS == MADE;
  }

  /** The address at a place; {@link PushedFunction#NO_ADDRESS} if it is made from a key. */
  public static long address(long place) {
    return isMade(place) ? PushedFunction.NO_ADDRESS : place;
  }
}
