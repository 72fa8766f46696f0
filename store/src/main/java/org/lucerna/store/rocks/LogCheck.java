package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.LogLoss;
import org.lucerna.store.StoreException;
import org.lucerna.store.folder.Aside;
import org.lucerna.store.folder.PrivateFolder;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/**
 * Whether RocksDB's logs hold every row that was acknowledged. RocksDB itself stops at the first
 * damaged record without a word, and removes the logs then; so this looks first, and changes
 * nothing. It reads all logs once, comparing checksums.
 *
 * <p>A last record that was cut short by a kill or a loss of power is no damage: nobody was told
 * that it is there. {@link SyncedMark} tells the two apart.
 */
final class LogCheck {
  private LogCheck() {}

  /**
   * What the logs lost.
   *
   * @return null if nothing, or if the database cannot be opened for another reason
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
        damage == null ? "a log is missing or was cut" : damage, Math.max(0, synced - found), null);
  }

  /** Without the rows' columns nothing is kept in memory, but everything is read. */
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
   * Copies the logs to a new folder beside the store's.
   *
   * @throws StoreException if that fails
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
