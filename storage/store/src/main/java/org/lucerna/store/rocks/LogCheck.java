package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.store.LogLoss;
import org.lucerna.store.StoreException;
import org.lucerna.store.folder.Aside;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/**
 * Checks whether RocksDB's logs contain every acknowledged row. RocksDB itself silently stops at
 * the first damaged record and then removes the logs; so this check runs first, and changes
 * nothing. It reads all logs once and verifies their checksums.
 *
 * <p>A last record that was truncated by a kill or a loss of power is not damage: it was never
 * acknowledged. {@link SyncedMark} distinguishes the two.
 */
final class LogCheck {
  private LogCheck() {}

  /**
   * Checks the logs of a store.
   *
   * @return the loss; null if there is none, or if the database cannot be opened for another reason
   */
  static @Nullable LogLoss check(Path folder) {
    if (!Files.exists(folder.resolve("CURRENT"))) {
      return null;
    }
    long synced = SyncedMark.read(folder);
    String damage = null;
    long found;
    try {
      found = lastSequence(folder, WALRecoveryMode.AbsoluteConsistency);
    } catch (RocksDBException refused) {
      damage = String.valueOf(refused.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
      try {
        found = lastSequence(folder, WALRecoveryMode.PointInTimeRecovery);
      } catch (RocksDBException notTheLogs) {
        return null;
      }
    }
    boolean cutShort = damage != null && synced > 0;
    if (found >= synced && (damage == null || cutShort)) {
      return null;
    }
    return new LogLoss(
        damage == null ? "a log is missing or truncated" : damage,
        Math.max(0, synced - found),
        null);
  }

  /** Reads all logs; without the rows' columns RocksDB keeps nothing in memory. */
  private static long lastSequence(Path folder, WALRecoveryMode mode) throws RocksDBException {
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (DBOptions options = new DBOptions().setWalRecoveryMode(mode);
        RocksDB rocks =
            RocksDB.openReadOnly(
                options,
                folder.toString(),
                List.of(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY)),
                handles)) {
      long last = rocks.getLatestSequenceNumber();
      handles.forEach(ColumnFamilyHandle::close);
      return last;
    }
  }

  /**
   * Copies the logs to a new folder next to the store's.
   *
   * @throws StoreException if copying fails
   */
  static Path setAside(Path folder, Instant now) {
    Path aside = Aside.of(folder, "logs", now);
    try (Stream<Path> files = Files.list(folder)) {
      PrivateFolder.make(aside);
      for (Path log : files.filter(f -> f.toString().endsWith(".log")).toList()) {
        Files.copy(log, aside.resolve(String.valueOf(log.getFileName())));
      }
      return aside;
    } catch (IOException e) {
      throw new StoreException("cannot copy the logs to " + aside + ": " + e, e);
    }
  }
}
