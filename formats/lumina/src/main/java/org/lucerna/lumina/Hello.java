package org.lucerna.lumina;

import org.jspecify.annotations.Nullable;

/**
 * HELO (0x0d): the first message of a connection.
 *
 * <p>On the wire it also carries the user's licence file and licence id. They are private: a
 * decoder skips them, an encoder writes the bytes in the {@link Credentials}, which are usually
 * empty.
 *
 * @param version of the protocol: 2 is IDA 7.2 to 8.0, 3 is 8.1, 4 is 8.2, 5 is 8.3, 6 is 9.x
 * @param recordConversion sent by IDA as 0 or 1; ignored here
 * @param credentials null before version 3, and if the client omitted them
 */
public record Hello(int version, int recordConversion, @Nullable Credentials credentials)
    implements Request {
  /** The newest version whose layout is known. */
  public static final int NEWEST_VERSION = 6;

  /** First version whose HELO names a user. */
  public static final int CREDENTIALS_SINCE = 3;

  /** Length of a licence id in bytes. */
  public static final int LICENSE_ID_SIZE = 6;

  /** First version whose reply is a {@link HelloResult}; earlier ones get {@link Ok}. */
  public static final int RESULT_SINCE = 5;
}
