package org.lucerna.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.Strict;
import org.lucerna.bytes.ByteString;

/**
 * The values of a new account, or a change of an account; null keeps a value.
 *
 * @param role {@code reader} (pulls), {@code contributor} (also pushes), {@code curator} (also
 *     deletes) or {@code administrator} (also manages accounts)
 * @param password 8 to 1000 bytes; never shown
 * @param certificate SHA-256 of the only certificate that lets the user in
 * @param disabled whether logging in is refused
 */
@Strict
public record UserChange(
    @Nullable String role,
    @Nullable ByteString password,
    @Hex @Nullable ByteString certificate,
    @Nullable Boolean disabled) {
  /** No changes. */
  public static final UserChange NONE = new UserChange(null, null, null, null);

  public UserChange withRole(String other) {
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

  /** A text without the password. */
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
