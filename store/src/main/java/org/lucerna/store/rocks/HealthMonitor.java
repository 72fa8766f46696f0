package org.lucerna.store.rocks;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;
import org.rocksdb.RocksDBException;

/** Remembers what failed, for those who ask how the store is. Safe for use by many threads. */
final class HealthMonitor {
  private final AtomicLong errors = new AtomicLong();
  private volatile @Nullable String damage;
  private volatile @Nullable String writeFailure;

  /** Whether RocksDB itself failed to write: it may refuse all writes from then on. */
  private volatile boolean broken;

  /** Does what a caller asked for, and notes how it ended. */
  <R> R watch(Supplier<R> request) {
    try {
      return request.get();
    } catch (StoreException failed) {
      errors.incrementAndGet();
      if (failed instanceof DamagedException && damage == null) {
        damage = String.valueOf(failed.getMessage());
      }
      throw failed;
    }
  }

  /** A disk whose writes are noted. */
  Disk watched(Disk disk) {
    return new Disk() {
      @Override
      public void write(Batch batch) throws RocksDBException {
        note(() -> disk.write(batch));
      }

      @Override
      public void writeRelaxed(Batch batch) throws RocksDBException {
        note(() -> disk.writeRelaxed(batch));
      }
    };
  }

  private interface Write {
    void run() throws RocksDBException;
  }

  private void note(Write write) throws RocksDBException {
    try {
      write.run();
    } catch (RocksDBException failed) {
      StoreException trouble = RocksErrors.with("cannot write", failed);
      broken = true;
      writeFailure = String.valueOf(trouble.getMessage());
      throw failed;
    } catch (StoreException refused) {
      writeFailure = String.valueOf(refused.getMessage());
      throw refused;
    }
    if (writeFailure != null) {
      broken = false;
      writeFailure = null;
    }
  }

  /** Nothing can be written for now. */
  void unwritable(String why) {
    broken = true;
    writeFailure = why;
  }

  long errors() {
    return errors.get();
  }

  /** The first damage that a request met; null if none did. */
  @Nullable String damage() {
    return damage;
  }

  /** Why the last write failed; null if it succeeded. */
  @Nullable String writeFailure() {
    return writeFailure;
  }

  /** Whether opening the database anew may be of use. */
  boolean isBroken() {
    return broken;
  }
}
