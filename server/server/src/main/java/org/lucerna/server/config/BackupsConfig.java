package org.lucerna.server.config;

import java.time.Duration;

/** {@code [backups]}: the server's own backups. */
@SettingComment({
  "Backups that the server makes by itself while it runs, in the folder backups of the data"
      + " folder:",
  "scheduled-2026-11-25-0200, say, by UTC. lucerna store restore puts one back. Others there are",
  "never deleted."
})
public record BackupsConfig(
    @SettingComment({
          "Time from one to the next, counted from midnight (UTC): 1d, 6h. One that was missed is",
          "made at the next start. 0s makes none."
        })
        Duration every,
    @SettingComment("How many of them are kept.") int keep) {
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(365);

  /**
   * Checks both components.
   *
   * @throws SettingException if one is out of range
   */
  public BackupsConfig {
    if (!every.isZero() && (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0)) {
      throw new SettingException(
          "every",
          "expected 0s, or a time from %s to %s, got %s"
              .formatted(
                  DurationText.format(SHORTEST),
                  DurationText.format(LONGEST),
                  DurationText.format(every)));
    }
    Require.positive("keep", keep);
  }

  /** Whether there are any backups. */
  public boolean isOn() {
    return !every.isZero();
  }

  /** The defaults. */
  public static BackupsConfig defaults() {
    return new BackupsConfig(Duration.ZERO, 7);
  }
}
