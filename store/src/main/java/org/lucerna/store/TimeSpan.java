package org.lucerna.store;

import java.time.Instant;

/**
 * A range of times.
 *
 * @param first the earliest, included
 * @param last the latest, included
 */
public record TimeSpan(Instant first, Instant last) {
  /** Whether {@code time} is neither before the first nor after the last. */
  public boolean contains(Instant time) {
    return !time.isBefore(first) && !time.isAfter(last);
  }
}
