package org.lucerna.store.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The accounts of a server, and its audit log. A change and its entry in the log are written
 * atomically, and are on disk when the method returns.
 *
 * <p>Thread-safe. All methods throw {@link org.lucerna.store.StoreException} if the data cannot be
 * read or written.
 */
public interface AccountStore {
  /** The account of that name; null if there is none. Cheap enough to call with each request. */
  @Nullable UserAccount account(ByteString name);

  /** All accounts in the order of their names. */
  List<UserAccount> accounts();

  /**
   * Adds an account.
   *
   * @return false if there is one of that name; then nothing was written
   */
  boolean add(UserAccount account, AuditEntry entry);

  /**
   * Changes an account.
   *
   * @param before the account as read before
   * @param after of the same name
   * @return false if it differs from {@code before} by now; then nothing was written
   */
  boolean replace(UserAccount before, UserAccount after, AuditEntry entry);

  /**
   * Removes an account. Its pushes stay, under its name.
   *
   * @return false if there is none; then nothing was written
   */
  boolean remove(ByteString name, AuditEntry entry);

  /** Adds an entry to the log that does not belong to a change. */
  void record(AuditEntry entry);

  /**
   * The last entries of the log, oldest first.
   *
   * @param limit at most this many, not negative
   */
  List<AuditEntry> audit(int limit);
}
