package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * An account, as it is kept.
 *
 * @param name see {@link AccountName}
 * @param created cut to the microsecond here
 * @param disabled whether nobody may log in with it for the time being
 * @param password what verifies the password, never the password; null where none lets in
 * @param certificate SHA-256 of the only certificate that lets in; null where none is named
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

  /** Nobody can log in with a password then. */
  public UserAccount withoutPassword() {
    return new UserAccount(name, role, created, disabled, null, certificate);
  }

  public UserAccount withCertificate(ByteString fingerprint) {
    return new UserAccount(name, role, created, disabled, password, fingerprint);
  }

  public UserAccount withDisabled(boolean isDisabled) {
    return new UserAccount(name, role, created, isDisabled, password, certificate);
  }

  /** Without what verifies the password. */
  @Override
  public String toString() {
    return "UserAccount[" + name + ", " + role + (disabled ? ", disabled]" : "]");
  }
}
