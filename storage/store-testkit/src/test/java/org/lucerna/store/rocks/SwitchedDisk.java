package org.lucerna.store.rocks;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Wraps a real disk, and can be made to fail or to wait. */
final class SwitchedDisk {
  private volatile @Nullable RocksDBException failure;
  private final Semaphore writes = new Semaphore(Integer.MAX_VALUE);
  private final Semaphore arrived = new Semaphore(0);

  Disk before(Disk disk) {
    return new Disk() {
      @Override
      public void write(Batch batch) throws RocksDBException {
        arrived.release();
        writes.acquireUninterruptibly();
        fail();
        disk.write(batch);
      }

      @Override
      public void writeRelaxed(Batch batch) throws RocksDBException {
        fail();
        disk.writeRelaxed(batch);
      }
    };
  }

  private void fail() throws RocksDBException {
    RocksDBException now = failure;
    if (now != null) {
      throw now;
    }
  }

  void fill() {
    failure =
        new RocksDBException(
            new Status(
                Status.Code.IOError, Status.SubCode.NoSpace, "While appending: nothing left"));
  }

  void breakDown() {
    failure = new RocksDBException(new Status(Status.Code.IOError, Status.SubCode.None, "broken"));
  }

  void mend() {
    failure = null;
  }

  /** From now on writes wait for {@link #release}. */
  void hold() {
    writes.drainPermits();
    arrived.drainPermits();
  }

  /** Waits until {@code count} writes have arrived. */
  void awaitWrites(int count) {
    arrived.acquireUninterruptibly(count);
  }

  void release() {
    release(1_000_000);
  }

  /** Lets this many writes pass. */
  void release(int count) {
    writes.release(count);
  }
}
