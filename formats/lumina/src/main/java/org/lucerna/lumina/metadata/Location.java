package org.lucerna.lumina.metadata;

import java.util.Comparator;

/**
 * A place in a function. (SDK: {@code insn_site_t}.)
 *
 * @param chunk the run of addresses: 0 is the one with the entry, n is tail n - 1; up to 2^32-1
 * @param offset in bytes from the start of that run; up to 2^32-1
 */
public record Location(long chunk, long offset) {
  /** The greatest chunk number and offset. */
  public static final long MAX = 0xffff_ffffL;

  /** By chunk, then by offset: the order in a payload. */
  public static final Comparator<Location> IN_ORDER =
      Comparator.comparingLong(Location::chunk).thenComparingLong(Location::offset);

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if one has more than 32 bits
   */
  public Location {
    if (chunk < 0 || chunk > MAX || offset < 0 || offset > MAX) {
      throw new IllegalArgumentException("32 bits each: chunk " + chunk + ", offset " + offset);
    }
  }
}
