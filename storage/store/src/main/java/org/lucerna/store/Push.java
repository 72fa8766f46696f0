package org.lucerna.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;

/**
 * A request to store functions.
 *
 * @param time when the push arrived; truncated to the microsecond here
 * @param account name of the pusher; any bytes
 * @param origin database, input file and machine that it came from
 * @param mode treatment of functions that are known already
 * @param functions may be empty, and may contain a key several times
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
   * @throws IllegalArgumentException if the time is more than 292,000 years from 1970
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
