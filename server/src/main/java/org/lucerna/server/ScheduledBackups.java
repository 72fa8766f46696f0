package org.lucerna.server;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.lucerna.server.config.BackupsConfig;
import org.lucerna.server.http.Backups;
import org.lucerna.server.http.RefusalException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes backups when they are due, and removes the oldest of those it made. A backup is called by
 * the time at which it was due, so that what is there says what is missing. Works in a thread of
 * its own.
 */
final class ScheduledBackups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);

  private static final String PREFIX = "scheduled-";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** How often the time is looked at: settings and clocks may change. */
  private static final Duration LOOK = Duration.ofSeconds(20);

  /** The time after a backup that failed. */
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Backups backups;
  private final Supplier<BackupsConfig> settings;
  private final InstantSource clock;
  private Instant next = Instant.MIN;
  private final Thread thread = Thread.ofVirtual().name("scheduled backups").unstarted(this::run);

  ScheduledBackups(Backups backups, Supplier<BackupsConfig> settings, InstantSource clock) {
    this.backups = backups;
    this.settings = settings;
    this.clock = clock;
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (true) {
        work();
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException stopped) {
      return;
    }
  }

  /** Makes the backup that is due, if there is one. */
  void work() {
    BackupsConfig now = settings.get();
    Instant time = clock.instant();
    if (!now.isOn() || time.isBefore(next)) {
      return;
    }
    String due = name(time, now.every());
    // Names ascend with time.
    if (own().stream().anyMatch(made -> made.compareTo(due) >= 0)) {
      return;
    }
    try {
      backups.make(due);
      for (String old : own().stream().skip(now.keep()).toList()) {
        backups.remove(old);
      }
    } catch (RefusalException | IOException failed) {
      next = time.plus(PAUSE);
      LOG.warn(
          "the scheduled backups go on in {} minutes: {}", PAUSE.toMinutes(), failed.getMessage());
    }
  }

  /** The name of the last backup that was due. */
  private static String name(Instant now, Duration every) {
    long seconds = now.getEpochSecond();
    return PREFIX + TIME.format(Instant.ofEpochSecond(seconds - seconds % every.toSeconds()));
  }

  /** The names of those that were scheduled, the newest first. */
  private List<String> own() {
    return backups.list().stream()
        .map(Backups.Made::name)
        .filter(name -> name.startsWith(PREFIX))
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
