package org.lucerna.cli.collect;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.Server;
import org.lucerna.service.config.CollectConfig;
import org.lucerna.service.config.DueTime;
import org.lucerna.service.config.ServerConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs {@code lucerna collect} for a server when it is due, one run after the other, in a thread of
 * its own. The folder {@code collect} of the data folder has when the last one was due. A run that
 * fails is not repeated before the next is due: what it left out is collected then.
 */
public final class CollectSchedule implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(CollectSchedule.class);

  /** Interval of checks of the time: clocks may change. */
  private static final Duration LOOK = Duration.ofSeconds(20);

  private final CollectConfig config;
  private final Path folder;
  private final Launcher launcher;
  private final InstantSource clock;
  private final Thread thread =
      Thread.ofVirtual().name("scheduled collecting").unstarted(this::run);
  private volatile @Nullable Process process;

  /** Starts a process that collects, whose standard output has all that it says. */
  interface Launcher {
    Process start(List<String> arguments) throws IOException;
  }

  CollectSchedule(CollectConfig config, Path folder, Launcher launcher, InstantSource clock) {
    this.config = config;
    this.folder = folder;
    this.launcher = launcher;
    this.clock = clock;
  }

  /**
   * The schedule of a server's settings; it never runs if they have none.
   *
   * @param main the class that runs commands
   */
  public static CollectSchedule start(ServerConfig config, Server server, Class<?> main) {
    Path folder = config.data().resolve("collect");
    CollectSchedule schedule =
        new CollectSchedule(
            config.collect(),
            folder,
            new CollectProcess(main, config.collect(), folder, server)::start,
            Clock.systemUTC());
    if (config.collect().isOn()) {
      schedule.thread.start();
    }
    return schedule;
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

  /** Collects if it is due. */
  void work() throws InterruptedException {
    Instant now = clock.instant();
    Instant due = DueTime.last(config.every(), now);
    try {
      Files.createDirectories(folder);
      Instant last = last();
      // One that is ahead was written while the clock was wrong.
      if (!last.isBefore(due) && !last.isAfter(now)) {
        return;
      }
      // Also if it fails: a repository that is gone is not asked every few seconds.
      Files.writeString(lastFile(), due.toString());
      for (String each : config.run()) {
        collect(each);
      }
    } catch (IOException failed) {
      LOG.warn("nothing is collected: {}", failed.toString());
    }
  }

  private Path lastFile() {
    return folder.resolve("last");
  }

  private Instant last() throws IOException {
    try {
      return Instant.parse(Files.readString(lastFile()));
    } catch (NoSuchFileException | DateTimeException none) {
      return Instant.EPOCH;
    }
  }

  private void collect(String arguments) throws IOException, InterruptedException {
    LOG.info("collecting: {}", arguments);
    Process started = launcher.start(List.of(arguments.strip().split("\\s+")));
    process = started;
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        LOG.info("collecting: {}", line);
      }
      int status = started.waitFor();
      if (status != 0) {
        LOG.warn("not all was collected (status {}): {}", status, arguments);
      }
    } finally {
      started.destroy();
      process = null;
    }
  }

  /** Ends the run; the next one goes on where it stopped. */
  @Override
  public void close() {
    thread.interrupt();
    Process running = process;
    if (running != null) {
      running.destroy();
    }
  }
}
