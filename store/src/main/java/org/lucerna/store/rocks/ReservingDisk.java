package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.StoreOptions;
import org.rocksdb.RocksDBException;

/**
 * A disk that is called full a little before it is. RocksDB needs room to write what it holds in
 * memory and to merge files; where it meets the very end of the disk it refuses everything until it
 * has found out by itself that there is room for that again, which takes seconds.
 */
final class ReservingDisk implements Disk {
  private static final long WORTH_FLUSHING = 8 << 20;

  private final Database database;
  private final Path folder;
  private final long reserve;
  private final LongSupplier free;

  /**
   * A disk.
   *
   * @param folder what is on it, for messages
   * @param reserve how many bytes must be left when all is written that is in memory
   * @param free how many bytes are free
   */
  ReservingDisk(Database database, Path folder, long reserve, LongSupplier free) {
    this.database = database;
    this.folder = folder;
    this.reserve = reserve;
    this.free = free;
  }

  /**
   * The disk that {@code folder} is on.
   *
   * @param reserve see {@link StoreOptions#reserveBytes}
   */
  static ReservingDisk of(Database database, Path folder, long reserve) {
    try {
      FileStore store = Files.getFileStore(folder);
      long modest = Math.min(reserve, store.getTotalSpace() / 20);
      return new ReservingDisk(database, folder, modest, () -> free(folder, store));
    } catch (IOException e) {
      throw unknown(folder, e);
    }
  }

  private static long free(Path folder, FileStore store) {
    try {
      return store.getUsableSpace();
    } catch (IOException e) {
      throw unknown(folder, e);
    }
  }

  private static StoreException unknown(Path folder, IOException e) {
    return new StoreException("cannot read how much space is free in " + folder + ": " + e, e);
  }

  /** How many bytes are free. */
  long freeBytes() {
    return free.getAsLong();
  }

  @Override
  public void write(Batch batch) throws RocksDBException {
    if (missingBytes(batch) > 0 && database.unflushedBytes() > WORTH_FLUSHING) {
      // What is in memory is in the log too. As a table file it takes less than in the log.
      database.flush();
    }
    checkRoom(batch);
    database.writeSynced(batch);
  }

  @Override
  public void writeRelaxed(Batch batch) throws RocksDBException {
    checkRoom(batch);
    database.writeRelaxed(batch);
  }

  private void checkRoom(Batch batch) {
    long lacking = missingBytes(batch);
    if (lacking > 0) {
      throw new DiskFullException(
          "the disk of " + folder + " is full: " + lacking + " more bytes must be free", null);
    }
  }

  /** How many bytes more must be free to write {@code batch}: into the log, and once more. */
  private long missingBytes(Batch batch) {
    return reserve + database.unflushedBytes() + 2 * batch.size() - free.getAsLong();
  }
}
