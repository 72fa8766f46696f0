package org.lucerna.service.account;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountName;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;

/**
 * Creates, changes and removes accounts, and records it in the audit log. A change takes effect
 * with the next request of a logged-in user. Safe for use by many threads.
 */
public final class Accounts {
  private static final int SHORTEST_PASSWORD = 8;
  private static final int LONGEST_PASSWORD = 1000;
  private static final int FINGERPRINT = 32;
  private static final String ROLES =
      Arrays.stream(Role.values()).map(Role::toString).collect(Collectors.joining(", "));

  private final AccountStore store;
  private final InstantSource clock;
  private final SecureRandom random;

  public Accounts(AccountStore store, InstantSource clock, SecureRandom random) {
    this.store = store;
    this.clock = clock;
    this.random = random;
  }

  /** All accounts, ordered by name. */
  public List<UserView> list() {
    return store.accounts().stream().map(Accounts::view).toList();
  }

  /** An account; null if there is none of that name. */
  public @Nullable UserView find(ByteString name) {
    UserAccount account = store.account(name);
    return account == null ? null : view(account);
  }

  private static UserView view(UserAccount account) {
    return new UserView(
        account.name().text(),
        account.role().toString(),
        account.created(),
        account.disabled(),
        account.password() != null,
        account.certificate());
  }

  /** The last {@code limit} lines of the log, oldest first. */
  public List<AuditEvent> audit(int limit) {
    return store.audit(limit).stream()
        .map(
            entry ->
                new AuditEvent(entry.time(), entry.who().text(), entry.action(), entry.subject()))
        .toList();
  }

  /**
   * Makes an account. Without a role, the account is a contributor; without a password, login
   * requires a certificate.
   *
   * @param who the acting account, for the log
   * @throws AccountException if the name or the password is invalid, or the name is taken
   */
  public void add(ByteString who, ByteString name, UserChange request) throws AccountException {
    String refusal = AccountName.refusal(name);
    if (refusal != null) {
      throw new AccountException(refusal);
    }
    UserChange whole =
        request.role() == null ? request.withRole(Role.CONTRIBUTOR.toString()) : request;
    UserAccount bare = new UserAccount(name, Role.CONTRIBUTOR, clock.instant(), false, null, null);
    if (!store.add(changed(bare, whole), entry(who, "user add", name, whole))) {
      throw new AccountException("user " + name + " already exists");
    }
  }

  /**
   * Changes an account.
   *
   * @param last whether the last administrator may be removed
   * @throws AccountException if there is no such account, the change is invalid, or it would leave
   *     no enabled administrator
   */
  public void change(ByteString who, ByteString name, UserChange request, LastAdministrator last)
      throws AccountException {
    AuditEntry entry = entry(who, "user change", name, request);
    synchronized (this) {
      UserAccount before = existing(name);
      UserAccount after = changed(before, request);
      while (!store.replace(checked(before, after, last), after, entry)) {
        before = existing(name);
        after = changed(before, request);
      }
    }
  }

  /**
   * Removes an account. Its pushes stay under its name.
   *
   * @param last whether the last administrator may be removed
   * @throws AccountException if there is no such account, or it is the last enabled administrator
   */
  public synchronized void remove(ByteString who, ByteString name, LastAdministrator last)
      throws AccountException {
    AuditEntry entry = new AuditEntry(clock.instant(), who, "user remove", name.text());
    checked(existing(name), null, last);
    if (!store.remove(name, entry)) {
      throw noSuchUser(name);
    }
  }

  /** Changes an account, unless that would leave no administrator. */
  public void change(ByteString who, ByteString name, UserChange request) throws AccountException {
    change(who, name, request, LastAdministrator.STAYS);
  }

  /** Removes an account, unless it is the last administrator. */
  public void remove(ByteString who, ByteString name) throws AccountException {
    remove(who, name, LastAdministrator.STAYS);
  }

  /** Returns {@code before} if an administrator is left after the change. */
  private UserAccount checked(
      UserAccount before, @Nullable UserAccount after, LastAdministrator last)
      throws AccountException {
    boolean loses = administers(before) && (after == null || !administers(after));
    if (last == LastAdministrator.STAYS
        && loses
        && store.accounts().stream()
            .noneMatch(other -> administers(other) && !other.name().equals(before.name()))) {
      throw new AccountException(
          before.name() + " is the last administrator: add another one first");
    }
    return before;
  }

  private static boolean administers(UserAccount account) {
    return !account.disabled() && account.role().mayAdminister();
  }

  private UserAccount existing(ByteString name) throws AccountException {
    return existing(store, name);
  }

  static UserAccount existing(AccountStore store, ByteString name) throws AccountException {
    UserAccount account = store.account(name);
    if (account == null) {
      throw noSuchUser(name);
    }
    return account;
  }

  private static AccountException noSuchUser(ByteString name) {
    return new AccountException("there is no user " + name);
  }

  private UserAccount changed(UserAccount account, UserChange request) throws AccountException {
    UserAccount changed = account;
    if (request.role() != null) {
      changed = changed.withRole(role(request.role()));
    }
    if (request.password() != null) {
      check(request.password());
      changed = changed.withPassword(PasswordHash.of(request.password(), random).phc());
    }
    if (request.certificate() != null) {
      if (request.certificate().length() != FINGERPRINT) {
        throw new AccountException("expected the 32 bytes of a certificate's SHA-256");
      }
      changed = changed.withCertificate(request.certificate());
    }
    return request.disabled() == null ? changed : changed.withDisabled(request.disabled());
  }

  static Role role(String name) throws AccountException {
    return Role.named(name)
        .orElseThrow(() -> new AccountException("unknown role: expected one of " + ROLES));
  }

  private static void check(ByteString password) throws AccountException {
    if (password.length() < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
      throw new AccountException(
          "passwords must be %d to %d bytes".formatted(SHORTEST_PASSWORD, LONGEST_PASSWORD));
    }
    if (password.indexOf(0) >= 0) {
      throw new AccountException("passwords cannot contain a NUL byte");
    }
  }

  private AuditEntry entry(ByteString who, String action, ByteString name, UserChange request) {
    return new AuditEntry(clock.instant(), who, action, name + ": " + request);
  }
}
