package org.lucerna.service.config;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in a form for people: a whole number and a unit, {@code 250ms 10s 90m 1h 7d}. */
final class DurationText {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|d)");

  private DurationText() {}

  /**
   * Parses a duration.
   *
   * @throws IllegalArgumentException if {@code text} is not a duration
   */
  static Duration parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "expected a time such as 250ms, 10s, 90m, 1h or 7d, got \"" + text + '"');
    }
    ChronoUnit unit =
        switch (form.group(2)) {
          case "ms" -> ChronoUnit.MILLIS;
          case "s" -> ChronoUnit.SECONDS;
          case "m" -> ChronoUnit.MINUTES;
          case "h" -> ChronoUnit.HOURS;
          default -> ChronoUnit.DAYS;
        };
    return Duration.of(Long.parseLong(form.group(1)), unit);
  }

  /**
   * Formatted in the largest unit that gives a whole number; fractions of a millisecond are
   * dropped.
   */
  static String format(Duration time) {
    long millis = time.toMillis();
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + "s";
    }
    long minutes = seconds / 60;
    if (minutes % 60 != 0) {
      return minutes + "m";
    }
    long hours = minutes / 60;
    return hours % 24 == 0 ? hours / 24 + "d" : hours + "h";
  }
}
