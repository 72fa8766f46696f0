package org.lucerna.server.account;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.UserAccount;

/**
 * Verifies names and passwords. Who asks waits, alone: no lock is held meanwhile. A failure does
 * not tell whether the account exists, neither by words nor by time. Safe for use by many threads.
 */
public final class Logins {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How the time is spent that a login is held back. */
  @FunctionalInterface
  public interface Pause {
    /** Returns after that time. */
    void of(Duration time) throws InterruptedException;
  }

  private final AccountStore accounts;
  private final FailedLogins failures;
  private final Pause pause;

  /** One permit for each password that may be verified at one time. */
  private final Semaphore verifications =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

  public Logins(AccountStore accounts, InstantSource clock, Pause pause) {
    this.accounts = accounts;
    this.failures = new FailedLogins(clock);
    this.pause = pause;
  }

  /**
   * The account, or null where the name or the password is wrong or the account is disabled.
   *
   * @param address where the login comes from, without a port
   * @throws LoginsBusyException where it was not verified
   */
  public @Nullable UserAccount login(ByteString name, ByteString password, String address)
      throws InterruptedException, LoginsBusyException {
    pause.of(failures.delay(name, address));
    UserAccount account = accounts.account(name);
    String phc = account == null ? null : account.password();
    PasswordHash hash = phc == null ? null : PasswordHash.parse(phc);
    boolean matches = verify(hash == null ? PasswordHash.NOBODY : hash, password);
    if (account == null || hash == null || !matches || account.disabled()) {
      failures.failed(name, address);
      return null;
    }
    failures.succeeded(name);
    return account;
  }

  private boolean verify(PasswordHash hash, ByteString password)
      throws InterruptedException, LoginsBusyException {
    if (!verifications.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new LoginsBusyException();
    }
    try {
      return hash.matches(password);
    } finally {
      verifications.release();
    }
  }
}
