package org.lucerna.store.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/** Accounts in memory. */
public final class ModelAccounts implements AccountStore {
  private final NavigableMap<ByteString, UserAccount> accounts = new TreeMap<>();
  private final List<AuditEntry> log = new ArrayList<>();

  @Override
  public synchronized @Nullable UserAccount account(ByteString name) {
    return accounts.get(name);
  }

  @Override
  public synchronized List<UserAccount> accounts() {
    return List.copyOf(accounts.values());
  }

  @Override
  public synchronized boolean add(UserAccount account, AuditEntry entry) {
    boolean added = accounts.putIfAbsent(account.name(), account) == null;
    return added && log.add(entry);
  }

  @Override
  public synchronized boolean replace(UserAccount before, UserAccount after, AuditEntry entry) {
    return accounts.replace(before.name(), before, after) && log.add(entry);
  }

  @Override
  public synchronized boolean remove(ByteString name, AuditEntry entry) {
    return accounts.remove(name) != null && log.add(entry);
  }

  @Override
  public synchronized void record(AuditEntry entry) {
    log.add(entry);
  }

  @Override
  public synchronized List<AuditEntry> audit(int limit) {
    return List.copyOf(log.subList(Math.max(0, log.size() - limit), log.size()));
  }
}
