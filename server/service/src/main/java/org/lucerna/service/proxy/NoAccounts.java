package org.lucerna.service.proxy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/** The accounts of a proxy, which has none: every client is the guest. */
public enum NoAccounts implements AccountStore {
  INSTANCE;

  @Override
  public @Nullable UserAccount account(ByteString name) {
    return null;
  }

  @Override
  public List<UserAccount> accounts() {
    return List.of();
  }

  @Override
  public boolean add(UserAccount account, AuditEntry entry) {
    throw new StoreException("a proxy keeps no accounts");
  }

  @Override
  public boolean replace(UserAccount before, UserAccount after, AuditEntry entry) {
    return false;
  }

  @Override
  public boolean remove(ByteString name, AuditEntry entry) {
    return false;
  }

  @Override
  public void record(AuditEntry entry) {
    throw new StoreException("a proxy keeps no audit log");
  }

  @Override
  public List<AuditEntry> audit(int limit) {
    return List.of();
  }
}
