package org.lucerna.lumina;

import java.time.Instant;
import org.lucerna.bytes.ByteString;

/**
 * A user as the protocol shows one.
 *
 * @param licenseId empty if a server does not disclose it; Lucerna never does
 * @param licenseName as licenseId
 * @param licenseEmail as licenseId
 * @param name the account's name
 * @param karma without a known meaning
 * @param lastActive to the microsecond
 * @param features what the user may do, see the constants
 */
public record User(
    ByteString licenseId,
    ByteString licenseName,
    ByteString licenseEmail,
    ByteString name,
    int karma,
    Instant lastActive,
    int features) {
  public static final int ADMINISTRATOR = 1;

  /** IDA shows its command to delete only to whom this is given. */
  public static final int MAY_DELETE = 2;

  /** A user with nothing disclosed but name and rights. */
  public static User of(ByteString name, int features) {
    return new User(
        ByteString.EMPTY, ByteString.EMPTY, ByteString.EMPTY, name, 0, Instant.EPOCH, features);
  }
}
