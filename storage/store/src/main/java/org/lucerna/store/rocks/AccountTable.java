package org.lucerna.store.rocks;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AuditRow;
import org.rocksdb.RocksDBException;

/** The columns {@code accounts} and {@code audit}, written in separate batches. Thread-safe. */
final class AccountTable {
  private final Database database;
  private final Disk disk;
  private final ReentrantLock lock = new ReentrantLock();

  /** Number of the last entry of the log. Guarded by the lock. */
  private long lastEntry;

  /** The tables of a database; {@link #read} precedes all other calls. */
  AccountTable(Database database, Disk disk) {
    this.database = database;
    this.disk = disk;
  }

  /** Reads the state from the database. */
  void read() {
    lock.lock();
    try (RowView view = database.live();
        RowIterator log = view.rows(Column.AUDIT)) {
      lastEntry = log.last() ? Keys.numberOf(log.key()) : 0;
    } finally {
      lock.unlock();
    }
  }

  /** See {@link org.lucerna.store.backend.Backend#change}. */
  boolean change(AccountChange change) {
    byte[] key = change.name().toByteArray();
    lock.lock();
    try (Batch batch = new Batch(database)) {
      byte[] value = database.get(Column.ACCOUNTS, key);
      UserAccount now = value == null ? null : AccountRow.decode(key, value);
      if (!Objects.equals(now, change.before())) {
        return false;
      }
      UserAccount after = change.after();
      if (after == null) {
        batch.delete(Column.ACCOUNTS, key);
      } else {
        batch.put(Column.ACCOUNTS, key, AccountRow.encode(after));
      }
      write(batch, change.entry());
      return true;
    } finally {
      lock.unlock();
    }
  }

  void record(AuditEntry entry) {
    lock.lock();
    try (Batch batch = new Batch(database)) {
      write(batch, entry);
    } finally {
      lock.unlock();
    }
  }

  private void write(Batch batch, @Nullable AuditEntry entry) {
    if (entry != null) {
      batch.put(Column.AUDIT, Keys.number(lastEntry + 1), AuditRow.encode(entry));
    }
    try {
      disk.write(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    }
    lastEntry += entry == null ? 0 : 1;
  }
}
