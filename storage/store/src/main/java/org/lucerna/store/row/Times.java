package org.lucerna.store.row;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as stored in the columns: microseconds since 1970, signed. */
public final class Times {
  private Times() {}

  public static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
