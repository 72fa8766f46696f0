package org.lucerna.service.account;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.UserAccount;

/**
 * Successful logins of the last minute, which need not be verified again: HTTP sends the password
 * with each request. Stores a digest of the password, with a salt of this process. Thread-safe.
 */
final class GoodLogins {
  private static final Duration MEMORY = Duration.ofMinutes(1);
  private static final int MOST = 1000;

  private record Login(UserAccount account, ByteString digest, Instant start) {}

  private final InstantSource clock;
  private final byte[] salt = new SecureRandom().generateSeed(16);
  private final Map<ByteString, Login> logins = new RecentMap<>(MOST);

  GoodLogins(InstantSource clock) {
    this.clock = clock;
  }

  /** Whether this password was right for the account in its current state. */
  boolean knows(UserAccount account, ByteString password) {
    Login login;
    synchronized (this) {
      login = logins.get(account.name());
    }
    return login != null
        && login.account.equals(account)
        && Lifetime.includes(login.start, MEMORY, clock.instant())
        && MessageDigest.isEqual(
            login.digest.toByteArray(), digest(account.name(), password).toByteArray());
  }

  synchronized void add(UserAccount account, ByteString password) {
    ByteString digest = digest(account.name(), password);
    logins.put(account.name(), new Login(account, digest, clock.instant()));
  }

  private ByteString digest(ByteString name, ByteString password) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      digest.update(name.toByteArray());
      digest.update((byte) 0);
      return ByteString.wrap(digest.digest(password.toByteArray()));
    } catch (GeneralSecurityException none) {
      throw new IllegalStateException("no SHA-256", none);
    }
  }
}
