package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An account, as stored.
 *
 * @param name see {@link AccountName}
 * @param created truncated to the microsecond here
 * @param disabled whether logins are refused for now
 * @param password the verifier of the password, never the password itself; null if the account has
 *     no password
 * @param certificate SHA-256 of the only certificate that may log in; null if none is set
 */
public record UserAccount(
    ByteString name,
    Role role,
    Instant created,
    boolean disabled,
    @Nullable String password,
    @Nullable ByteString certificate) {
  public UserAccount {
    created = created.truncatedTo(ChronoUnit.MICROS);
  }

  public UserAccount withRole(Role other) {
    return new UserAccount(name, other, created, disabled, password, certificate);
  }

  public UserAccount withPassword(String verifier) {
    return new UserAccount(name, role, created, disabled, verifier, certificate);
  }

  /** Without a password: password logins are refused. */
  public UserAccount withoutPassword() {
    return new UserAccount(name, role, created, disabled, null, certificate);
  }

  public UserAccount withCertificate(ByteString fingerprint) {
    return new UserAccount(name, role, created, disabled, password, fingerprint);
  }

  public UserAccount withDisabled(boolean isDisabled) {
    return new UserAccount(name, role, created, isDisabled, password, certificate);
  }

  /** Without the password's verifier. */
  @Override
  public String toString() {
    return "UserAccount[" + name + ", " + role + (disabled ? ", disabled]" : "]");
  }
}
