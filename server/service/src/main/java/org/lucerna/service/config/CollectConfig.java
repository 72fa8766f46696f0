package org.lucerna.service.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code [collect]}: packages that the server collects. */
@SettingComment({
  "Functions of package repositories, which the server collects by itself: lucerna collect runs as",
  "a process of its own, and its report is in the log."
})
public record CollectConfig(
    @SettingComment({
          "Time from one run to the next, counted from midnight (UTC): 1d, 6h. A missed run is made"
              + " at",
          "the next start. 0s makes none."
        })
        Duration every,
    @SettingComment({
          "What is collected: arguments of lucerna collect, such as \"deb --suite bookworm"
              + " lib*-dev\"."
        })
        List<String> run,
    @SettingComment("User whose functions they become, a contributor; empty for the guest.")
        String user,
    @SettingComment("File with that user's password in its first line.") String passwordFile) {
  /**
   * Checks that settings which belong together are all given.
   *
   * @throws SettingException if one is missing or invalid
   */
  public CollectConfig {
    run = List.copyOf(run);
    Require.interval("every", every);
    if (!every.isZero() && run.isEmpty()) {
      throw new SettingException("run", "expected what is collected, as every is not 0s, got none");
    }
    if (user.isEmpty() != passwordFile.isEmpty()) {
      throw new SettingException(
          user.isEmpty() ? "user" : "password-file", "expected both user and password-file");
    }
  }

  /** Whether runs are scheduled. */
  public boolean isOn() {
    return !every.isZero();
  }

  /** A copy with paths that start in a folder. */
  CollectConfig in(Path folder) {
    return new CollectConfig(every, run, user, ConfiguredFile.in(folder, passwordFile));
  }

  /** The defaults. */
  public static CollectConfig defaults() {
    return new CollectConfig(Duration.ZERO, List.of(), "", "");
  }
}
