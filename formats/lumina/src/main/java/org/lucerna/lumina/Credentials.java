package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * The claimed identity of a client.
 *
 * @param user empty for the guest
 * @param password never shown
 * @param license that clients of official servers show
 */
public record Credentials(ByteString user, ByteString password, License license) {
  public static final Credentials GUEST =
      new Credentials(ByteString.utf8("guest"), ByteString.utf8("guest"));

  /** A user without a licence. */
  public Credentials(ByteString user, ByteString password) {
    this(user, password, License.NONE);
  }

  /** A copy with a licence. */
  public Credentials withLicense(License other) {
    return new Credentials(user, password, other);
  }

  /** Names the user only. */
  @Override
  public String toString() {
    return "Credentials[user=" + user + "]";
  }
}
