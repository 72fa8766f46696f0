package org.lucerna.store.rocks;

import org.rocksdb.RocksDBException;

/** The way of all batches to the database: a place for tests to let that fail. */
interface Disk {
  /**
   * Writes a batch, and returns when it is on disk.
   *
   * @throws org.lucerna.store.DiskFullException where there is no room, and nothing was tried
   * @throws RocksDBException where it failed; then nothing of the batch is visible
   */
  void write(Batch batch) throws RocksDBException;

  /** As {@link #write}, but a crash of the machine may lose it: it does not wait for the disk. */
  void writeRelaxed(Batch batch) throws RocksDBException;
}
