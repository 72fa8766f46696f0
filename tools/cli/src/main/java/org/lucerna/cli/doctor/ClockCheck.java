package org.lucerna.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.store.engine.StoreFactory;

/** The clock: no file of the store may have been written later than now. */
record ClockCheck(Path data, InstantSource clock) implements Check {
  /** Tolerance: file systems round times, and a running server writes during the check. */
  private static final Duration TOLERANCE = Duration.ofSeconds(10);

  @Override
  public List<Finding> findings() {
    Instant now = clock.instant();
    Instant newest = newest();
    return List.of(
        newest.isAfter(now.plus(TOLERANCE))
            ? Finding.problem(
                "clock",
                "%s, but the store was written at %s".formatted(now, newest),
                "set the clock (NTP): certificates and versions depend on it")
            : Finding.ok("clock", now.toString()));
  }

  private Instant newest() {
    try (Stream<Path> files = Files.list(data.resolve(StoreFactory.FOLDER))) {
      return files.map(ClockCheck::written).max(Instant::compareTo).orElse(Instant.MIN);
    } catch (IOException none) {
      return Instant.MIN;
    }
  }

  private static Instant written(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException gone) {
      return Instant.MIN;
    }
  }
}
