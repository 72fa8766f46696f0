package org.lucerna.store;

import java.time.Instant;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;

/**
 * A push as recorded.
 *
 * @param id from 1 on, in the order of writing
 * @param time to the microsecond
 * @param account the account that pushed
 * @param origin where it came from, as stated by the client
 */
public record RecordedPush(long id, Instant time, ByteString account, PushOrigin origin) {}
