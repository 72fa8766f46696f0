package org.lucerna.store.rocks;

import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.rocksdb.RocksDBException;

/** A disk that records whether its last write failed. Thread-safe. */
final class WriteMonitor implements Disk {
  private final Disk disk;
  private volatile @Nullable String failure;

  /** Whether a write failed inside RocksDB: it may refuse all later writes. */
  private volatile boolean broken;

  WriteMonitor(Disk disk) {
    this.disk = disk;
  }

  @Override
  public void write(Batch batch) throws RocksDBException {
    track(() -> disk.write(batch));
  }

  @Override
  public void writeRelaxed(Batch batch) throws RocksDBException {
    track(() -> disk.writeRelaxed(batch));
  }

  private interface Write {
    void run() throws RocksDBException;
  }

  private void track(Write write) throws RocksDBException {
    try {
      write.run();
    } catch (RocksDBException failed) {
      unwritable(String.valueOf(RocksErrors.with("cannot write", failed).getMessage()));
      throw failed;
    } catch (StoreException refused) {
      failure = String.valueOf(refused.getMessage());
      throw refused;
    }
    if (failure != null) {
      broken = false;
      failure = null;
    }
  }

  /** Records that nothing can be written for now. */
  void unwritable(String why) {
    broken = true;
    failure = why;
  }

  /** The reason why the last write failed; null if it succeeded. */
  @Nullable String failure() {
    return failure;
  }

  /** Whether reopening the database may help. */
  boolean isBroken() {
    return broken;
  }
}
