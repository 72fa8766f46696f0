package org.lucerna.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushMode;

/**
 * Functions that somebody wants remembered.
 *
 * @param time when the push came; cut to the microsecond here
 * @param account name of the pusher; any bytes
 * @param origin where it came from
 * @param mode what is to be done to functions that are known already
 * @param functions may hold the same key several times, and may be empty
 */
public record Push(
    Instant time,
    ByteString account,
    PushOrigin origin,
    PushMode mode,
    List<PushedFunction> functions) {
  /**
   * A push.
   *
   * @throws IllegalArgumentException where the time is further than 292,000 years from 1970
   */
  public Push {
    time = toMicrosecond(time);
    functions = List.copyOf(functions);
  }

  static Instant toMicrosecond(Instant time) {
    try {
      return Instant.EPOCH.plus(ChronoUnit.MICROS.between(Instant.EPOCH, time), ChronoUnit.MICROS);
    } catch (ArithmeticException outside) {
      throw new IllegalArgumentException(
          "expected a time within 292,000 years of 1970, got " + time, outside);
    }
  }
}
