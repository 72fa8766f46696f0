package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.testkit.Pushes;
import org.rocksdb.RocksDBException;

final class IdleWorkTest {
  private static final int ROWS = 10_000;
  private static final int ROW_BYTES = 1000;

  @TempDir Path folder;

  @Test
  @Timeout(60)
  void newFilesAreMergedAfterPause() {
    Stores.inside(
        folder,
        database -> {
          for (int file = 0; file < 4; file++) {
            write(database);
            flush(database);
          }
          long before = database.fileBytes(Column.CURRENT);
          IdleWork work = new IdleWork(database, Duration.ofDays(1));
          work.check();
          assertThat(database.fileBytes(Column.CURRENT)).isEqualTo(before);
          new IdleWork(database, Duration.ZERO).check();
          while (database.fileBytes(Column.CURRENT) > before / 2) {
            Thread.onSpinWait();
          }
        });
  }

  @Test
  @Timeout(60)
  void writeBuffersAreWrittenAfterPauseUnlessSmall() {
    Stores.inside(
        folder,
        database -> {
          write(database);
          assertThat(database.unflushedBytes()).isGreaterThan((long) ROWS * ROW_BYTES);
          new IdleWork(database, Duration.ZERO).check();
          while (database.unflushedBytes() > ROWS * ROW_BYTES) {
            Thread.onSpinWait();
          }
          put(database, 0);
          long small = database.unflushedBytes();
          new IdleWork(database, Duration.ZERO).check();
          assertThat(database.unflushedBytes()).isEqualTo(small);
        });
  }

  @Test
  @Timeout(60)
  void workBeginsAgainAfterCommit() {
    Stores.inside(
        folder,
        database -> {
          IdleWork work = new IdleWork(database, Duration.ofMillis(100));
          for (int round = 0; round < 2; round++) {
            write(database);
            work.committed();
            work.check();
            assertThat(database.unflushedBytes()).isGreaterThan((long) ROWS * ROW_BYTES);
            while (database.unflushedBytes() > ROWS * ROW_BYTES) {
              work.check();
            }
          }
        });
  }

  @Test
  void storeOpenForReadingIsLeftAlone() {
    Stores.inside(folder, IdleWorkTest::write);
    try (Database database = Database.open(folder, RocksOptions.defaults(), Database.Mode.READ)) {
      new IdleWork(database, Duration.ZERO).check();
      try (RowView view = database.snapshot(DamagePolicy.STRICT);
          RowIterator rows = view.scan(Column.CURRENT)) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  private static void write(Database database) {
    for (int row = 0; row < ROWS; row++) {
      put(database, row);
    }
  }

  private static void put(Database database, int row) {
    byte[] value = new byte[ROW_BYTES];
    new SplittableRandom(row).nextBytes(value);
    try (Batch batch = new Batch(database)) {
      batch.put(Column.CURRENT, Keys.function(Pushes.key(row)), value);
      database.writeRelaxed(batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void flush(Database database) {
    try {
      database.flush();
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }
}
