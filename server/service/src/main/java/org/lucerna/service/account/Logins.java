package org.lucerna.service.account;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.account.UserAccount;

/**
 * Verifies names and passwords. Callers may block; no lock is held while they do. A failure does
 * not reveal whether the account exists, neither by its message nor by its duration. A successful
 * login is remembered for a minute. Thread-safe.
 */
public final class Logins {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Number of turns, so many that two accounts hardly ever share one. */
  private static final int TURNS = 256;

  /** How the delay of a login is spent. */
  @FunctionalInterface
  public interface Pause {
    /** Returns after that time. */
    void of(Duration time) throws InterruptedException;
  }

  private final AccountStore accounts;
  private final FailedLogins failures;
  private final GoodLogins known;
  private final Pause pause;

  /** One permit for each password that may be verified concurrently. */
  private final Semaphore verifications =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

  /**
   * A permit for each account, found by its name: guesses at one account's password wait for each
   * other without other logins in between, and other accounts wait for one guess instead of all.
   */
  private final List<Semaphore> turns =
      Stream.generate(() -> new Semaphore(1, true)).limit(TURNS).toList();

  public Logins(AccountStore accounts, InstantSource clock, Pause pause) {
    this.accounts = accounts;
    this.failures = new FailedLogins(clock);
    this.known = new GoodLogins(clock);
    this.pause = pause;
  }

  /**
   * The account; null if the name or the password is wrong, or the account is disabled.
   *
   * @param address origin of the login, as counted in limits
   * @throws LoginsBusyException if it was not verified because too many are in progress
   */
  public @Nullable UserAccount login(ByteString name, ByteString password, String address)
      throws InterruptedException, LoginsBusyException {
    UserAccount account = accounts.account(name);
    if (account != null && !account.disabled() && known.knows(account, password)) {
      return account;
    }
    try (FailedLogins.Attempt attempt = failures.begin(name, address)) {
      boolean isDecided = false;
      try {
        pause.of(attempt.delay());
        UserAccount verified = verified(name, password);
        isDecided = true;
        if (verified != null) {
          attempt.succeeded();
          known.add(verified, password);
        }
        return verified;
      } finally {
        if (!isDecided) {
          attempt.undone();
        }
      }
    }
  }

  private @Nullable UserAccount verified(ByteString name, ByteString password)
      throws InterruptedException, LoginsBusyException {
    UserAccount account = accounts.account(name);
    String phc = account == null ? null : account.password();
    PasswordHash hash = phc == null ? null : PasswordHash.parse(phc);
    boolean matches = verify(name, hash == null ? PasswordHash.NOBODY : hash, password);
    boolean isGood = account != null && hash != null && matches && !account.disabled();
    return isGood ? account : null;
  }

  private boolean verify(ByteString name, PasswordHash hash, ByteString password)
      throws InterruptedException, LoginsBusyException {
    Semaphore turn = turns.get(Math.floorMod(name.hashCode(), TURNS));
    acquire(turn);
    try {
      acquire(verifications);
      try {
        return hash.matches(password);
      } finally {
        verifications.release();
      }
    } finally {
      turn.release();
    }
  }

  private static void acquire(Semaphore permits) throws InterruptedException, LoginsBusyException {
    if (!permits.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new LoginsBusyException();
    }
  }
}
