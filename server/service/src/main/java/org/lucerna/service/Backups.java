package org.lucerna.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.StoreFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Backups of a running server, each in a subfolder of one folder. Thread-safe. */
public final class Backups {
  private static final Logger LOG = LoggerFactory.getLogger(Backups.class);

  /** The form of a backup's name. */
  public static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}");

  /** A backup time further in the future than this is ignored: the clock was wrong. */
  public static final Duration AHEAD = Duration.ofDays(1);

  /** A backup. */
  public record Made(String name, Instant time) {}

  private final Source source;
  private final Path folder;
  private final ReentrantLock making = new ReentrantLock();
  private volatile Instant newest = Instant.EPOCH;

  /** The data that is backed up. */
  @FunctionalInterface
  public interface Source {
    /**
     * Makes a backup.
     *
     * @param target its folder, which does not exist
     * @throws StoreException if it cannot be made
     */
    void backup(Path target);
  }

  /**
   * Backups of a store.
   *
   * @param folder created if it is missing
   */
  public Backups(Source source, Path folder) {
    this.source = source;
    this.folder = folder.toAbsolutePath();
  }

  /**
   * The backups, the newest first.
   *
   * @throws RefusalException if the folder cannot be read
   */
  public List<Made> list() throws RefusalException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> made = Files.list(folder)) {
      List<Made> all = new ArrayList<>();
      for (Path each : made.filter(Files::isDirectory).toList()) {
        add(each, all);
      }
      all.sort(Comparator.comparing(Made::time).reversed());
      return all;
    } catch (IOException | UncheckedIOException unreadable) {
      throw RefusalException.failed("the backups cannot be listed: " + unreadable.getMessage());
    }
  }

  private static void add(Path each, List<Made> all) throws IOException {
    String name = each.getFileName().toString();
    // The name of an unfinished backup starts with a dot.
    if (NAME.matcher(name).matches()) {
      try {
        all.add(new Made(name, Files.getLastModifiedTime(each).toInstant()));
      } catch (NoSuchFileException removed) {
        return;
      }
    }
  }

  /**
   * The time of the newest backup, without implausible times in the future; 1970 if there is no
   * backup. If the folder cannot be read, the last known time.
   */
  public Instant newest(Instant now) {
    try {
      newest =
          list().stream()
              .map(Made::time)
              .filter(time -> !time.isAfter(now.plus(AHEAD)))
              .findFirst()
              .orElse(Instant.EPOCH);
    } catch (RefusalException unreadable) {
      LOG.warn("{}", unreadable.getMessage());
    }
    return newest;
  }

  /**
   * Makes a backup, and returns its folder.
   *
   * @param name of that folder
   */
  public Path make(String name) throws RefusalException {
    if (!NAME.matcher(name).matches()) {
      throw RefusalException.invalid(
          "invalid name: expected letters, digits, dots, dashes and underscores");
    }
    Path target = folder.resolve(name);
    if (Files.exists(target)) {
      throw RefusalException.conflict("backup " + name + " already exists");
    }
    if (!making.tryLock()) {
      throw RefusalException.conflict("another backup is being made");
    }
    try {
      source.backup(target);
    } catch (StoreException failed) {
      LOG.warn("no backup: {}", failed.getMessage());
      throw RefusalException.failed(String.valueOf(failed.getMessage()));
    } finally {
      making.unlock();
    }
    LOG.info("backed up to {}", target);
    return target;
  }

  /**
   * Removes a backup.
   *
   * @param name of a listed backup
   */
  public void remove(String name) throws IOException {
    StoreFactory.removeBackup(folder.resolve(name));
    LOG.info("removed the backup {}", name);
  }
}
