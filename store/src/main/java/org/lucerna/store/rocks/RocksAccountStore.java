package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.rocksdb.RocksDBException;

/**
 * The accounts in the database, beside its functions. They are few: all of them are in memory too.
 * It writes batches of its own, one at a time.
 */
final class RocksAccountStore implements AccountStore {
  private final Database database;
  private final Disk disk;
  private final CloseGuard closeGuard;
  private final ConcurrentNavigableMap<ByteString, UserAccount> accounts =
      new ConcurrentSkipListMap<>();
  private final ReentrantLock lock = new ReentrantLock();

  /** Of the last line of the log; guarded by the lock. */
  private long lastEntry;

  /** Lines of the log before an import and by it; null before one. Used by one import at a time. */
  private @Nullable Set<AuditEntry> brought;

  /**
   * The accounts that the database holds.
   *
   * @param closeGuard closed before the database is
   */
  RocksAccountStore(Database database, Disk disk, CloseGuard closeGuard) {
    this.database = database;
    this.disk = disk;
    this.closeGuard = closeGuard;
    read();
  }

  /** Takes what the database holds; nobody may change accounts meanwhile. */
  void read() {
    accounts.clear();
    try (RocksSnapshot rocksSnapshot = database.live();
        RowIterator rows = rocksSnapshot.sweep(Column.ACCOUNTS);
        RowIterator log = rocksSnapshot.rows(Column.AUDIT)) {
      while (rows.next()) {
        UserAccount account = StoredAccount.decode(rows.key(), rows.value());
        accounts.put(account.name(), account);
      }
      lastEntry = log.last() ? Cursor.of(log.key()).u64be() : 0;
    }
  }

  @Override
  public @Nullable UserAccount account(ByteString name) {
    return accounts.get(name);
  }

  @Override
  public List<UserAccount> accounts() {
    return List.copyOf(accounts.values());
  }

  @Override
  public boolean add(UserAccount account, AuditEntry entry) {
    return change(account.name(), null, account, entry);
  }

  @Override
  public boolean replace(UserAccount before, UserAccount after, AuditEntry entry) {
    return change(before.name(), before, after, entry);
  }

  @Override
  public boolean remove(ByteString name, AuditEntry entry) {
    UserAccount before = accounts.get(name);
    while (before != null) {
      if (change(name, before, null, entry)) {
        return true;
      }
      before = accounts.get(name);
    }
    return false;
  }

  private boolean change(
      ByteString name,
      @Nullable UserAccount before,
      @Nullable UserAccount after,
      AuditEntry entry) {
    return closeGuard.pass(
        () -> {
          lock.lock();
          try (Batch batch = new Batch(database)) {
            UserAccount now = accounts.get(name);
            if (before == null ? now != null : !before.equals(now)) {
              return false;
            }
            if (after == null) {
              batch.delete(Column.ACCOUNTS, name.toByteArray());
            } else {
              batch.put(Column.ACCOUNTS, name.toByteArray(), StoredAccount.encode(after));
            }
            write(batch, entry);
            if (after == null) {
              accounts.remove(name);
            } else {
              accounts.put(name.compact(), after);
            }
            return true;
          } finally {
            lock.unlock();
          }
        });
  }

  @Override
  public void record(AuditEntry entry) {
    closeGuard.pass(
        () -> {
          lock.lock();
          try (Batch batch = new Batch(database)) {
            write(batch, entry);
            return true;
          } finally {
            lock.unlock();
          }
        });
  }

  /** Adds an account that was exported elsewhere, unless there is one of that name. */
  void bring(UserAccount account) {
    closeGuard.pass(
        () -> {
          lock.lock();
          try (Batch batch = new Batch(database)) {
            if (!accounts.containsKey(account.name())) {
              batch.put(
                  Column.ACCOUNTS, account.name().toByteArray(), StoredAccount.encode(account));
              write(batch);
              accounts.put(account.name().compact(), account);
            }
            return true;
          } finally {
            lock.unlock();
          }
        });
  }

  /** Adds a line of a log that was exported elsewhere, unless this log has it. */
  void bring(AuditEntry entry) {
    if (brought == null) {
      brought = new HashSet<>(audit(Integer.MAX_VALUE));
    }
    if (brought.add(entry)) {
      record(entry);
    }
  }

  private void write(Batch batch, AuditEntry entry) {
    batch.put(Column.AUDIT, Keys.auditEntry(lastEntry + 1), StoredAudit.encode(entry));
    write(batch);
    lastEntry++;
  }

  private void write(Batch batch) {
    try {
      disk.write(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    }
  }

  @Override
  public List<AuditEntry> audit(int limit) {
    return closeGuard.pass(
        () -> {
          try (RocksSnapshot rocksSnapshot = database.snapshot();
              RowIterator log = rocksSnapshot.rows(Column.AUDIT)) {
            long last = log.last() ? Cursor.of(log.key()).u64be() : 0;
            log.seek(Keys.auditEntry(Math.max(1, last - limit + 1)));
            List<AuditEntry> entries = new ArrayList<>();
            while (entries.size() < limit && log.next()) {
              entries.add(StoredAudit.decode(log.key(), log.value()));
            }
            return entries;
          }
        });
  }
}
