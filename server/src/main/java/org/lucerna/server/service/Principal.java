package org.lucerna.server.service;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.User;
import org.lucerna.store.account.AccountName;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/**
 * The identity and rights of a client.
 *
 * @param name as shown in histories
 * @param trusted whether it may send large messages
 * @param login the account as it was when the client logged in; null for the guest
 */
public record Principal(ByteString name, boolean trusted, Role role, @Nullable UserAccount login) {
  public static Principal guest(Role role, boolean trusted) {
    return new Principal(AccountName.GUEST, trusted, role, null);
  }

  public static Principal of(UserAccount login) {
    return new Principal(login.name(), true, login.role(), login);
  }

  /**
   * The current account; null if the client is logged out because the account was removed, disabled
   * or given a new password.
   */
  public @Nullable Principal now(AccountStore accounts) {
    if (login == null) {
      return this;
    }
    UserAccount now = accounts.account(name);
    return now != null && isSame(now, login)
        ? new Principal(name, trusted, now.role(), login)
        : null;
  }

  private static boolean isSame(UserAccount now, UserAccount login) {
    return !now.disabled()
        && now.created().equals(login.created())
        && Objects.equals(now.password(), login.password())
        && Objects.equals(now.certificate(), login.certificate());
  }

  /** The account as described by the protocol. */
  public User user() {
    int features = role.mayDelete() ? User.MAY_DELETE : 0;
    return User.of(name, role.mayAdminister() ? features | User.ADMINISTRATOR : features);
  }
}
