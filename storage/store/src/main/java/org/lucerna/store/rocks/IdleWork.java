package org.lucerna.store.rocks;

import java.time.Duration;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of the database after a while without commits: it writes the functions in its write buffers
 * to files, and merges new files with the others, which takes less room than the files that pushes
 * leave. {@link #committed} is thread-safe, the others are not.
 */
final class IdleWork {
  private static final Logger LOG = LoggerFactory.getLogger(IdleWork.class);

  /**
   * A smaller amount stays in the write buffers, so that single pushes do not leave small files.
   */
  private static final long LEAST_BYTES = 8 << 20;

  private final Database database;
  private final long pauseNanos;
  private volatile long lastCommit = System.nanoTime();
  private boolean idle;

  /**
   * The work of a database.
   *
   * @param pause after the last commit
   */
  IdleWork(Database database, Duration pause) {
    this.database = database;
    pauseNanos = pause.toNanos();
  }

  /** Called after each commit. */
  void committed() {
    lastCommit = System.nanoTime();
  }

  /** Called after the database was reopened, with its usual settings. */
  void reopened() {
    idle = false;
  }

  /** Called about once a second: begins the work, or ends it if there was a commit. */
  void check() {
    boolean now = System.nanoTime() - lastCommit >= pauseNanos;
    if (now == idle || !database.isWritable()) {
      return;
    }
    idle = now;
    try {
      database.mergeFiles(Column.CURRENT, idle ? Tuning.MERGED_FILES_IDLE : Tuning.MERGED_FILES);
      if (idle && database.unflushedBytes() >= LEAST_BYTES) {
        database.beginFlush();
      }
    } catch (RocksDBException failed) {
      LOG.warn("new files are not merged: {}", failed.getMessage());
    }
  }
}
