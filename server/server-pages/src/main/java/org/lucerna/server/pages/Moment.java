package org.lucerna.server.pages;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A time.
 *
 * @param exact for programs: ISO 8601
 * @param text for display: to the minute, in UTC
 */
public record Moment(String exact, String text) {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  static Moment of(Instant time) {
    return new Moment(time.truncatedTo(ChronoUnit.SECONDS).toString(), MINUTES.format(time));
  }
}
