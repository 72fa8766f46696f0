package org.lucerna.store.rocks;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as stored in the columns: microseconds since 1970, signed. */
final class Times {
  private Times() {}

  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
