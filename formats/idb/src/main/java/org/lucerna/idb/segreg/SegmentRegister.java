package org.lucerna.idb.segreg;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;

/**
 * The value of a segment register in a range of addresses.
 *
 * @param range the addresses
 * @param register its number among the segment registers of the processor module, from 0 on
 * @param value usually a selector; null if it is unknown
 * @param origin how the value was determined; null if that is undocumented
 */
public record SegmentRegister(
    AddressRange range, int register, @Nullable Long value, @Nullable Origin origin) {

  /**
   * How the value was determined, after the {@code SR_} numbers of the public SDK, starting at 1.
   */
  public enum Origin {
    /** The value of the previous range continues. */
    INHERITED,
    /** Set by the user. */
    USER,
    /** Found by IDA. */
    AUTO,
    /** Like {@link #AUTO}, at the start of a segment. */
    AUTO_START;

    private static final Origin[] ALL = values();

    static @Nullable Origin of(int number) {
      return number > 0 && number <= ALL.length ? ALL[number - 1] : null;
    }
  }
}
