package org.lucerna.service;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.User;
import org.lucerna.service.config.Disclosure;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.AccountName;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/**
 * The identity and rights of a client.
 *
 * @param name as shown in histories
 * @param trusted whether it may send large messages
 * @param login the account at the time when the client logged in; null for the guest
 * @param token token with which a program acts for the account; null for people
 */
public record Principal(
    ByteString name,
    boolean trusted,
    Role role,
    @Nullable UserAccount login,
    @Nullable AccessToken token) {
  public static Principal guest(Role role, boolean trusted) {
    return new Principal(AccountName.GUEST, trusted, role, null, null);
  }

  /** A user who logged in with a password or a certificate. */
  public static Principal of(UserAccount login) {
    return new Principal(login.name(), true, login.role(), login, null);
  }

  /** A program that shows a token of the account. Its role is the lower one of both. */
  public static Principal of(UserAccount login, AccessToken token) {
    return new Principal(login.name(), true, token.role().atMost(login.role()), login, token);
  }

  /** Whether data that is disclosed to these is disclosed to it. */
  public boolean isAmong(Disclosure audience) {
    return role.mayAdminister()
        || audience == Disclosure.EVERYONE
        || (audience == Disclosure.ACCOUNTS && login != null);
  }

  /** The same client, which may only read. */
  public Principal asReader() {
    return new Principal(name, trusted, Role.READER, login, token);
  }

  /**
   * The actor, for the audit log: the account, and the id of a token as {@code ana
   * (token:3f2a9c01)}. No account has such a name, because names have no colon.
   */
  public ByteString actor() {
    return token == null
        ? name
        : ByteString.utf8("%s (token:%s)".formatted(name.text(), token.id()));
  }

  /**
   * The identity that limits count as one client: an account, wherever it is used, or all guests of
   * an {@link AddressGroup}.
   *
   * @param address literal, without a port
   */
  public String client(String address) {
    // Names may look like addresses, but have no colon with a space.
    return login == null ? AddressGroup.of(address) : "account: " + name.text();
  }

  /**
   * The current account; null if the client is logged out because the account was removed, disabled
   * or given a new password, or the token was revoked.
   */
  public @Nullable Principal now(AccountStore accounts) {
    if (login == null) {
      return this;
    }
    UserAccount now = accounts.account(name);
    if (now == null || !isSame(now, login)) {
      return null;
    }
    if (token == null) {
      return new Principal(name, trusted, now.role(), login, null);
    }
    return now.tokens().contains(token) ? of(now, token) : null;
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
