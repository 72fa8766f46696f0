package org.lucerna.store.rocks;

import org.rocksdb.RocksDBException;

/** Writes batches to the database; tests substitute a failing one. */
interface Disk {
  /**
   * Writes a batch; returns when it is on disk.
   *
   * @throws org.lucerna.store.DiskFullException if there is no room; nothing was written
   * @throws RocksDBException if it failed; then nothing of the batch is visible
   */
  void write(Batch batch) throws RocksDBException;

  /**
   * Like {@link #write}, but without waiting for the disk: a crash of the machine may lose the
   * batch.
   */
  void writeRelaxed(Batch batch) throws RocksDBException;
}
