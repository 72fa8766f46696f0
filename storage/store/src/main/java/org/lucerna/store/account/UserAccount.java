package org.lucerna.store.account;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;

/**
 * An account, as stored.
 *
 * @param name see {@link AccountName}
 * @param created truncated to the microsecond here
 * @param disabled whether logins are refused for now
 * @param password the verifier of the password, never the password itself; null if the account has
 *     no password
 * @param certificate SHA-256 of the only certificate that may log in; null if none is set
 * @param tokens tokens with which programs log in, including expired ones
 */
public record UserAccount(
    ByteString name,
    Role role,
    Instant created,
    boolean disabled,
    @Nullable String password,
    @Nullable ByteString certificate,
    List<AccessToken> tokens) {
  private static final int DISABLED = 1;

  public UserAccount {
    tokens = List.copyOf(tokens);
    created = created.truncatedTo(ChronoUnit.MICROS);
  }

  /** An account without tokens. */
  public UserAccount(
      ByteString name,
      Role role,
      Instant created,
      boolean disabled,
      @Nullable String password,
      @Nullable ByteString certificate) {
    this(name, role, created, disabled, password, certificate, List.of());
  }

  public UserAccount withRole(Role other) {
    return new UserAccount(name, other, created, disabled, password, certificate, tokens);
  }

  public UserAccount withPassword(String verifier) {
    return new UserAccount(name, role, created, disabled, verifier, certificate, tokens);
  }

  /** The account without its password and tokens: only a certificate lets the user in. */
  public UserAccount withoutSecrets() {
    return new UserAccount(name, role, created, disabled, null, certificate, List.of());
  }

  public UserAccount withCertificate(ByteString fingerprint) {
    return new UserAccount(name, role, created, disabled, password, fingerprint, tokens);
  }

  public UserAccount withDisabled(boolean isDisabled) {
    return new UserAccount(name, role, created, isDisabled, password, certificate, tokens);
  }

  public UserAccount withTokens(List<AccessToken> others) {
    return new UserAccount(name, role, created, disabled, password, certificate, others);
  }

  /**
   * Writes all but the name: u8 role, u8 flags (1: disabled), u64be creation in microseconds since
   * 1970, {@linkplain PackedInts bytes} password, bytes certificate, tokens.
   */
  public void write(ByteSink out) {
    out.u8(role.code()).u8(disabled ? DISABLED : 0);
    out.u64be(ChronoUnit.MICROS.between(Instant.EPOCH, created));
    PackedInts.putBytes(out, password == null ? ByteString.EMPTY : ByteString.utf8(password));
    PackedInts.putBytes(out, certificate == null ? ByteString.EMPTY : certificate);
    AccessToken.writeAll(tokens, out);
  }

  /**
   * Reads an account written by {@link #write}.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public static UserAccount read(ByteString name, Cursor in) {
    Role role = Role.read(in);
    boolean disabled = (in.u8() & DISABLED) != 0;
    Instant created = Instant.EPOCH.plus(in.u64be(), ChronoUnit.MICROS);
    ByteString password = PackedInts.bytes(in);
    ByteString certificate = PackedInts.bytes(in);
    return new UserAccount(
        name,
        role,
        created,
        disabled,
        password.isEmpty() ? null : password.text(),
        certificate.isEmpty() ? null : certificate.compact(),
        AccessToken.readAll(in));
  }

  /** Omits the password's verifier, and tokens. */
  @Override
  public String toString() {
    return "UserAccount[" + name + ", " + role + (disabled ? ", disabled]" : "]");
  }
}
