package org.lucerna.service.config;

import java.time.Duration;

/** Conditions on settings, checked when their record is created. */
final class Require {
  /** The longest time that a socket can wait: its timeout is an int of milliseconds. */
  private static final Duration LONGEST = Duration.ofDays(24);

  private static final Duration SHORTEST_INTERVAL = Duration.ofMinutes(1);
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(365);

  private Require() {}

  static void positive(String setting, int value) {
    if (value < 1) {
      throw new SettingException(setting, "expected 1 or more, got " + value);
    }
  }

  static void notNegative(String setting, int value) {
    if (value < 0) {
      throw new SettingException(setting, "expected 0 or more, got " + value);
    }
  }

  static void time(String setting, Duration value) {
    if (!value.isPositive() || value.compareTo(LONGEST) > 0) {
      throw new SettingException(
          setting,
          "expected a time above 0s and up to %s, got %s"
              .formatted(DurationText.format(LONGEST), DurationText.format(value)));
    }
  }

  /** A time from one run of something to the next; 0 for never. */
  static void interval(String setting, Duration value) {
    if (!value.isZero()
        && (value.compareTo(SHORTEST_INTERVAL) < 0 || value.compareTo(LONGEST_INTERVAL) > 0)) {
      throw new SettingException(
          setting,
          "expected 0s, or a time from %s to %s, got %s"
              .formatted(
                  DurationText.format(SHORTEST_INTERVAL),
                  DurationText.format(LONGEST_INTERVAL),
                  DurationText.format(value)));
    }
  }

  /** A size from 1 byte to the maximum length of an array. */
  static void arraySize(String setting, DataSize value) {
    if (value.bytes() < 1 || value.bytes() > Integer.MAX_VALUE) {
      throw new SettingException(
          setting, "expected a size from 1 to %d, got %s".formatted(Integer.MAX_VALUE, value));
    }
  }

  static void notEmpty(String setting, DataSize value) {
    if (value.bytes() == 0) {
      throw new SettingException(setting, "expected a size above 0, got 0");
    }
  }

  static void endpoint(String setting, String value) {
    try {
      Endpoint.parse(value);
    } catch (IllegalArgumentException e) {
      SettingException named = new SettingException(setting, String.valueOf(e.getMessage()));
      named.initCause(e);
      throw named;
    }
  }
}
