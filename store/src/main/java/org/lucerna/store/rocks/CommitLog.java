package org.lucerna.store.rocks;

import org.rocksdb.RocksDBException;

/**
 * The one way to the disk for everything but frequencies: a batch is written together with the
 * counters as they are after it. Only the writer's thread commits; anybody may read the counters.
 */
final class CommitLog {
  private final Database database;
  private final Disk disk;
  private volatile Counters counters;

  CommitLog(Database database, Disk disk) {
    this.database = database;
    this.disk = disk;
    counters = stored();
  }

  private Counters stored() {
    byte[] stored = database.get(Column.META, Counters.KEY);
    return stored == null ? Counters.NONE : Counters.decode(stored);
  }

  /**
   * Takes the counters of the database, after it was opened anew: a write that failed may be there
   * nevertheless.
   */
  void read() {
    counters = stored();
  }

  /** As of the last batch that is on disk. */
  Counters counters() {
    return counters;
  }

  /**
   * Writes {@code batch}, and returns when it is on disk.
   *
   * @throws org.lucerna.store.StoreException where it failed; then nothing has changed
   */
  void commit(Batch batch, Counters after) {
    batch.put(Column.META, Counters.KEY, after.encode());
    try {
      disk.write(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    }
    counters = after;
  }
}
