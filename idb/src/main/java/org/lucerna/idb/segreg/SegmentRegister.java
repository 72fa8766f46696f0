package org.lucerna.idb.segreg;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;

/**
 * What a segment register holds in a run of addresses.
 *
 * @param range the addresses
 * @param register its number among the segment registers of the processor module, from 0 on
 * @param value mostly a selector; null where it is not known
 * @param origin how it came to be known; null for one that nobody has described
 */
public record SegmentRegister(
    AddressRange range, int register, @Nullable Long value, @Nullable Origin origin) {

  /** How the value came to be known, after the {@code SR_} numbers of the public SDK, from 1 on. */
  public enum Origin {
    /** It is that of the range before. */
    INHERITED,
    /** The user said so. */
    USER,
    /** IDA found it. */
    AUTO,
    /** As {@link #AUTO}, where a segment starts. */
    AUTO_START;

    private static final Origin[] ALL = values();

    static @Nullable Origin of(int number) {
      return number > 0 && number <= ALL.length ? ALL[number - 1] : null;
    }
  }
}
