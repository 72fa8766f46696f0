package org.lucerna.lumina;

import java.time.Instant;

/**
 * A range of times.
 *
 * @param first the earliest, included
 * @param last the latest, included
 */
public record TimeSpan(Instant first, Instant last) {
  /** The latest time that a message can carry, in the year 2106. */
  public static final Instant LATEST = Instant.ofEpochSecond(0xffff_ffffL, 0xffff_ffffL * 1000);

  /** Whether {@code time} is within the span, ends included. */
  public boolean contains(Instant time) {
    return !time.isBefore(first) && !time.isAfter(last);
  }
}
