package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.ranking.Attestation;

/**
 * The outline of a program, as stored.
 *
 * @param buildId of the program
 * @param account number of the sender: {@link Attestation#numberOf}
 * @param functions how many it has
 * @param bytes the outline itself
 */
public record StoredOutline(ByteString buildId, int account, int functions, ByteString bytes) {
  /** Whether its build-id begins with a short id. */
  public boolean hasShortId(ByteString shortId) {
    return buildId.length() >= OutlineStore.SHORT_ID
        && buildId.slice(0, OutlineStore.SHORT_ID).equals(shortId);
  }

  /** Whether it replaces another one of its program; null if there is none. */
  public boolean replaces(@Nullable StoredOutline stored) {
    if (stored == null) {
      return true;
    }
    return stored.account == Attestation.NONE
        ? account != Attestation.NONE
        : account == stored.account && functions >= stored.functions;
  }
}
