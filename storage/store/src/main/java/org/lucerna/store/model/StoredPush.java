package org.lucerna.store.model;

import java.time.Instant;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.Push;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.ranking.Attestation;

/**
 * A push without its functions.
 *
 * @param id of the push
 * @param time to the microsecond
 * @param account the account that pushed
 * @param file number of the input file; {@link PushOrigin#NO_FILE} has one too
 * @param origin where it came from
 */
public record StoredPush(long id, Instant time, ByteString account, long file, PushOrigin origin) {
  /** The record of a push. */
  public static StoredPush of(long id, Push push, long file) {
    return new StoredPush(id, push.time(), push.account(), file, push.origin());
  }

  /** A substitute for a push whose record is lost. */
  public static StoredPush unknown(long id) {
    return new StoredPush(id, Instant.EPOCH, ByteString.EMPTY, 0, PushOrigin.UNKNOWN);
  }

  /** The push as readers of a store see it. */
  public RecordedPush recorded() {
    return new RecordedPush(id, time, account, origin);
  }

  /** Its attestation of the names of its functions. */
  public Attestation attestation() {
    return Attestation.of(
        origin.namesFile() ? file : Attestation.NONE, account, origin.hostName(), time);
  }

  /** Whether it passes the parts of a filter that are about pushes. */
  public boolean passes(VersionFilter filter) {
    return filter.passesPush(id, time, account, origin);
  }
}
