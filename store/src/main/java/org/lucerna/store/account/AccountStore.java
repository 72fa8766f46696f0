package org.lucerna.store.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The accounts of a server, and its audit log. A change and its line in the log are written
 * together or not at all, and are on disk when the method returns.
 *
 * <p>All methods may be called from any number of threads at once. They throw {@link
 * org.lucerna.store.StoreException} where the data cannot be read or written.
 */
public interface AccountStore {
  /** The account of that name, or null. Cheap enough to be asked with each request. */
  @Nullable UserAccount account(ByteString name);

  /** All accounts in the order of their names. */
  List<UserAccount> accounts();

  /**
   * Adds an account.
   *
   * @return false where there is one of that name; nothing was written then
   */
  boolean add(UserAccount account, AuditEntry entry);

  /**
   * Changes an account.
   *
   * @param before as it was read
   * @param after of the same name
   * @return false where it is not as {@code before} any more; nothing was written then
   */
  boolean replace(UserAccount before, UserAccount after, AuditEntry entry);

  /**
   * Removes an account. What it pushed stays, under its name.
   *
   * @return false where there is none; nothing was written then
   */
  boolean remove(ByteString name, AuditEntry entry);

  /** Writes something else into the log. */
  void record(AuditEntry entry);

  /**
   * The last lines of the log, in the order in which they were written.
   *
   * @param limit how many at the most, not negative
   */
  List<AuditEntry> audit(int limit);
}
