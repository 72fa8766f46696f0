package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * The claimed identity of a client.
 *
 * @param user empty for the guest
 * @param password never shown
 */
public record Credentials(ByteString user, ByteString password) {
  public static final Credentials GUEST =
      new Credentials(ByteString.utf8("guest"), ByteString.utf8("guest"));

  /** Names the user only. */
  @Override
  public String toString() {
    return "Credentials[user=" + user + "]";
  }
}
