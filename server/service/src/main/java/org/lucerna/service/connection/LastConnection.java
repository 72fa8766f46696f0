package org.lucerna.service.connection;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.Principal;
import org.lucerna.store.account.AccountName;

/**
 * The last connection from an address.
 *
 * @param address as {@link ConnectionLog} groups clients
 * @param time when its result was known
 * @param detail more about the result, in words; may be empty
 * @param user the account, or the guest; null unless it logged in
 */
public record LastConnection(
    String address,
    Instant time,
    ConnectionResult result,
    String detail,
    @Nullable ByteString user) {
  /** Whether a visitor may see the user: others at the same address may not. */
  public boolean isVisibleTo(Principal visitor) {
    return user != null
        && (visitor.role().mayAdminister()
            || visitor.name().equals(user)
            || user.equals(AccountName.GUEST));
  }
}
