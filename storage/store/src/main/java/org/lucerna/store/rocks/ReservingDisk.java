package org.lucerna.store.rocks;

import java.io.File;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.lucerna.store.DiskFullException;
import org.rocksdb.RocksDBException;

/**
 * Reports a disk as full a little before it is. RocksDB needs room to write its buffers and to
 * merge files; once the disk is really full it refuses all writes until it notices by itself that
 * there is room again, which takes seconds.
 */
final class ReservingDisk implements Disk {
  private static final long WORTH_FLUSHING = 8 << 20;

  private final Database database;
  private final Path folder;
  private final long reserve;
  private final LongSupplier free;

  /**
   * A disk with a reserve.
   *
   * @param folder a folder on the disk, for messages
   * @param reserve bytes that must be free after the data in memory is written
   * @param free gives the free bytes
   */
  ReservingDisk(Database database, Path folder, long reserve, LongSupplier free) {
    this.database = database;
    this.folder = folder;
    this.reserve = reserve;
    this.free = free;
  }

  /**
   * The disk that {@code folder} is on; full if it cannot be asked.
   *
   * @param reserve see {@link RocksOptions#reserveBytes}
   */
  static ReservingDisk of(Database database, Path folder, long reserve) {
    // Not its FileStore, which needs the table of mounts: a process in a chroot sees another one.
    File disk = folder.toFile();
    long modest = Math.min(reserve, disk.getTotalSpace() / 20);
    return new ReservingDisk(database, folder, modest, disk::getUsableSpace);
  }

  /** The free bytes. */
  long freeBytes() {
    return free.getAsLong();
  }

  @Override
  public void write(Batch batch) throws RocksDBException {
    if (missingBytes(batch) > 0 && database.unflushedBytes() > WORTH_FLUSHING) {
      // Data in memory is in the log too; a table file is smaller than the log.
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

  /**
   * Bytes still missing to write {@code batch} twice, to the log and to a table file; 0 or less if
   * none.
   */
  private long missingBytes(Batch batch) {
    return reserve + database.unflushedBytes() + 2 * batch.size() - free.getAsLong();
  }
}
