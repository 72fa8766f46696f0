package org.lucerna.lumina;

import java.time.Instant;
import org.lucerna.bytes.ByteString;

/**
 * A user as described by the protocol.
 *
 * @param licenseId empty if a server does not disclose it; Lucerna never does
 * @param licenseName as licenseId
 * @param licenseEmail as licenseId
 * @param name the account's name
 * @param karma without a known meaning
 * @param lastActive to the microsecond
 * @param features the user's rights, see the constants
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

  /** IDA shows its delete command only to users with this right. */
  public static final int MAY_DELETE = 2;

  /** A user of whom only name and rights are disclosed. */
  public static User of(ByteString name, int features) {
    return new User(
        ByteString.EMPTY, ByteString.EMPTY, ByteString.EMPTY, name, 0, Instant.EPOCH, features);
  }
}
