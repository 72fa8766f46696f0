package org.lucerna.server.account;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.account.Role;

/**
 * A change to an account; null keeps a value.
 *
 * @param password never shown
 * @param certificate SHA-256 of the only certificate that can log in
 */
public record UserChange(
    @Nullable Role role,
    @Nullable ByteString password,
    @Nullable ByteString certificate,
    @Nullable Boolean disabled) {
  /** Nothing. */
  public static final UserChange NONE = new UserChange(null, null, null, null);

  public UserChange withRole(Role other) {
    return new UserChange(other, password, certificate, disabled);
  }

  public UserChange withPassword(@Nullable ByteString other) {
    return new UserChange(role, other, certificate, disabled);
  }

  public UserChange withCertificate(@Nullable ByteString fingerprint) {
    return new UserChange(role, password, fingerprint, disabled);
  }

  public UserChange withDisabled(boolean isDisabled) {
    return new UserChange(role, password, certificate, isDisabled);
  }

  /** In words, without the password. */
  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    if (role != null) {
      words.add("role " + role);
    }
    if (password != null) {
      words.add("password");
    }
    if (certificate != null) {
      words.add("certificate " + certificate.hex());
    }
    if (disabled != null) {
      words.add(disabled ? "disabled" : "enabled");
    }
    return words.isEmpty() ? "nothing" : String.join(", ", words);
  }
}
