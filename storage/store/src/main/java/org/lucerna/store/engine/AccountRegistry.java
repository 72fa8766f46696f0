package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;

/**
 * The accounts of a back-end. They are few, so all are cached in memory. Changes are made one at a
 * time. Thread-safe.
 */
final class AccountRegistry implements AccountStore {
  private final Backend backend;
  private final CloseGuard guard;
  private final ConcurrentNavigableMap<ByteString, UserAccount> accounts =
      new ConcurrentSkipListMap<>();
  private final ReentrantLock lock = new ReentrantLock();

  /**
   * The entries of the log during an import, old and imported; null before one. Guarded by the
   * lock.
   */
  private @Nullable Set<AuditEntry> imported;

  /**
   * The registry of a back-end.
   *
   * @param guard closed before the back-end is
   */
  AccountRegistry(Backend backend, CloseGuard guard) {
    this.backend = backend;
    this.guard = guard;
    read();
  }

  /** Reads the accounts of the back-end, which others may have changed. */
  void read() {
    lock.lock();
    try {
      Map<ByteString, UserAccount> stored = stored();
      accounts.putAll(stored);
      accounts.keySet().retainAll(stored.keySet());
    } finally {
      lock.unlock();
    }
  }

  private Map<ByteString, UserAccount> stored() {
    Map<ByteString, UserAccount> stored = new HashMap<>();
    try (Snapshot snapshot = backend.snapshot();
        Scan<UserAccount> scan = snapshot.accounts()) {
      for (UserAccount next = scan.next(); next != null; next = scan.next()) {
        stored.put(next.name(), next);
      }
    }
    return stored;
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
    return change(new AccountChange(account.name(), null, account, entry));
  }

  @Override
  public boolean replace(UserAccount before, UserAccount after, AuditEntry entry) {
    return change(new AccountChange(before.name(), before, after, entry));
  }

  @Override
  public boolean remove(ByteString name, AuditEntry entry) {
    UserAccount before = accounts.get(name);
    while (before != null) {
      if (change(new AccountChange(name, before, null, entry))) {
        return true;
      }
      before = accounts.get(name);
    }
    return false;
  }

  private <R> R locked(Supplier<R> action) {
    return guard.call(
        () -> {
          lock.lock();
          try {
            return action.get();
          } finally {
            lock.unlock();
          }
        });
  }

  private boolean change(AccountChange change) {
    return locked(
        () -> {
          if (!backend.change(change)) {
            return false;
          }
          UserAccount after = change.after();
          if (after == null) {
            accounts.remove(change.name());
          } else {
            accounts.put(change.name().compact(), after);
          }
          return true;
        });
  }

  @Override
  public void record(AuditEntry entry) {
    guard.run(() -> backend.record(entry));
  }

  /** Adds an imported account unless there is one of that name. */
  void addImported(UserAccount account) {
    boolean _ = change(new AccountChange(account.name(), null, account, null));
  }

  /** Adds an imported entry of the audit log unless it is there already. */
  void addImported(AuditEntry entry) {
    boolean isNew =
        locked(
            () -> {
              Set<AuditEntry> known = imported;
              if (known == null) {
                known = new HashSet<>(entries(Integer.MAX_VALUE));
                imported = known;
              }
              return known.add(entry);
            });
    if (isNew) {
      record(entry);
    }
  }

  @Override
  public List<AuditEntry> audit(int limit) {
    return guard.call(() -> entries(limit));
  }

  private List<AuditEntry> entries(int limit) {
    List<AuditEntry> entries = new ArrayList<>();
    try (Snapshot snapshot = backend.snapshot();
        Scan<AuditEntry> log = snapshot.audit(limit)) {
      for (AuditEntry next = log.next(); next != null; next = log.next()) {
        entries.add(next);
      }
    }
    return entries;
  }
}
