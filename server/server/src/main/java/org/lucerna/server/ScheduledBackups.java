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
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.Backups;
import org.lucerna.service.RefusalException;
import org.lucerna.service.config.BackupsConfig;
import org.lucerna.service.config.DueTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes backups when they are due, and removes the oldest of those it made. A backup is named after
 * its scheduled time, so a gap in the names shows a missed backup; one dated far ahead was made
 * while the clock was wrong, and is ignored. Runs in a thread of its own.
 */
final class ScheduledBackups implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);

  private static final String PREFIX = "scheduled-";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Pattern NAME = Pattern.compile(PREFIX + "\\d{4}-\\d\\d-\\d\\d-\\d{4}");

  /** Interval of checks of the time: settings and clocks may change. */
  private static final Duration LOOK = Duration.ofSeconds(20);

  /** The time after a backup that failed. */
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Backups backups;
  private final Supplier<BackupsConfig> settings;
  private final InstantSource clock;

  /** When a backup failed; null if the last one did not. */
  private @Nullable Instant failure;

  /** Backups named in the log, among those that are not counted. */
  private List<String> ahead = List.of();

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
    if (!now.isOn() || isPausing(time)) {
      return;
    }
    try {
      work(now, time);
      failure = null;
    } catch (RefusalException | IOException failed) {
      pause(time, String.valueOf(failed.getMessage()));
    } catch (RuntimeException defect) {
      // The thread must continue: its end would remain unnoticed until a backup is needed.
      pause(time, defect.toString());
    }
  }

  private void work(BackupsConfig now, Instant time) throws RefusalException, IOException {
    String due = name(DueTime.last(now.every(), time));
    // Names ascend with time.
    if (own(time).stream().anyMatch(made -> made.compareTo(due) >= 0)) {
      return;
    }
    backups.make(due);
    for (String old : own(time).stream().skip(now.keep()).toList()) {
      backups.remove(old);
    }
  }

  /** A failure that is far ahead is not waited for. */
  private boolean isPausing(Instant time) {
    return failure != null && Duration.between(failure, time).abs().compareTo(PAUSE) < 0;
  }

  private void pause(Instant time, String why) {
    failure = time;
    LOG.warn("scheduled backups continue in {} minutes: {}", PAUSE.toMinutes(), why);
  }

  private static String name(Instant due) {
    return PREFIX + TIME.format(due);
  }

  /** The names of those that were scheduled, the newest first; not those that are far ahead. */
  private List<String> own(Instant now) throws RefusalException {
    String last = name(now.plus(Backups.AHEAD));
    Map<Boolean, List<String>> isAhead =
        backups.list().stream()
            .map(Backups.Made::name)
            .filter(name -> NAME.matcher(name).matches())
            .sorted(Comparator.reverseOrder())
            .collect(Collectors.partitioningBy(name -> name.compareTo(last) > 0));
    warn(Objects.requireNonNull(isAhead.get(true)));
    return Objects.requireNonNull(isAhead.get(false));
  }

  private void warn(List<String> found) {
    if (!found.isEmpty() && !found.equals(ahead)) {
      LOG.warn(
          "backups from when the clock was ahead are neither counted nor removed: {}",
          String.join(", ", found));
    }
    ahead = found;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
