package org.lucerna.service.config;

import java.time.Duration;

/** {@code [backups]}: the server's own backups. */
@SettingComment({
  "Scheduled backups of the running server, in the folder backups of the data folder, named by",
  "their time in UTC, such as scheduled-2026-11-25-0200. lucerna store restore restores one.",
  "Other backups in that folder are never deleted."
})
public record BackupsConfig(
    @SettingComment({
          "Time from one to the next, counted from midnight (UTC): 1d, 6h. A missed backup is made"
              + " at",
          "the next start. 0s makes none."
        })
        Duration every,
    @SettingComment("Number of scheduled backups that are kept.") int keep) {
  /**
   * Checks both components.
   *
   * @throws SettingException if one is out of range
   */
  public BackupsConfig {
    Require.interval("every", every);
    Require.positive("keep", keep);
  }

  /** Whether backups are scheduled. */
  public boolean isOn() {
    return !every.isZero();
  }

  /** The defaults. */
  public static BackupsConfig defaults() {
    return new BackupsConfig(Duration.ZERO, 7);
  }
}
