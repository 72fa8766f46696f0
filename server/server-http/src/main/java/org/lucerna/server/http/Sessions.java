package org.lucerna.server.http;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.Principal;
import org.lucerna.service.account.Lifetime;
import org.lucerna.service.account.RecentMap;
import org.lucerna.store.account.AccountStore;

/**
 * The sessions of people who logged in with a form. They are kept in memory, and end with the
 * server; after an hour without a request, or twelve hours in all; when the account is removed,
 * disabled or given a new password; and when too many newer sessions begin. Thread-safe.
 */
public final class Sessions {
  /** Maximum time between two requests of a session. */
  static final Duration IDLE = Duration.ofHours(1);

  /** Maximum duration of a session. */
  static final Duration LONGEST = Duration.ofHours(12);

  private static final int MOST = 10_000;
  private static final int SECRET_BYTES = 32;

  private final AccountStore accounts;
  private final InstantSource clock;
  private final SecureRandom random;

  /** The sessions by the secret in their cookie. Guarded by itself. */
  private final Map<String, Session> sessions = new RecentMap<>(MOST);

  /**
   * A session.
   *
   * @param caller with the present role
   * @param formToken a value that every form of the session must send back, so that pages of other
   *     sites cannot submit forms
   */
  public record Session(Principal caller, String formToken, Instant begun, Instant used) {
    private boolean isOver(Instant now) {
      return !Lifetime.includes(used, IDLE, now) || !Lifetime.includes(begun, LONGEST, now);
    }

    /** Whether a form came from a page of this session. */
    public boolean sent(@Nullable String token) {
      return token != null
          && MessageDigest.isEqual(
              ByteString.utf8(token).toByteArray(), ByteString.utf8(formToken).toByteArray());
    }

    /** A text without the token. */
    @Override
    public String toString() {
      return "Session[" + caller.name() + ", " + begun + "]";
    }
  }

  public Sessions(AccountStore accounts, InstantSource clock, SecureRandom random) {
    this.accounts = accounts;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Begins a session.
   *
   * @param caller who has just logged in
   * @return its secret, for a cookie
   */
  public String begin(Principal caller) {
    Instant now = clock.instant();
    String secret = secret();
    Session session = new Session(caller, secret(), now, now);
    synchronized (sessions) {
      sessions.put(secret, session);
    }
    return secret;
  }

  private String secret() {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  /**
   * A session that has not ended, with the account's present role.
   *
   * @param secret from a cookie; null if there is none
   */
  public @Nullable Session find(@Nullable String secret) {
    if (secret == null) {
      return null;
    }
    Instant now = clock.instant();
    synchronized (sessions) {
      Session session = sessions.get(secret);
      if (session == null) {
        return null;
      }
      Principal caller = session.isOver(now) ? null : session.caller.now(accounts);
      if (caller == null) {
        sessions.remove(secret);
        return null;
      }
      Session used = new Session(caller, session.formToken, session.begun, now);
      sessions.put(secret, used);
      return used;
    }
  }

  /**
   * The caller of a session that has not ended, with the account's present role; null if there is
   * none. This does not prolong the session.
   */
  public @Nullable Principal callerOf(@Nullable String secret) {
    if (secret == null) {
      return null;
    }
    synchronized (sessions) {
      Session session = sessions.get(secret);
      return session == null || session.isOver(clock.instant())
          ? null
          : session.caller.now(accounts);
    }
  }

  /** Ends a session, if there is one. */
  public void end(@Nullable String secret) {
    if (secret != null) {
      synchronized (sessions) {
        sessions.remove(secret);
      }
    }
  }
}
