package org.lucerna.store.model;

import org.jspecify.annotations.Nullable;
import org.lucerna.store.Removal;

/**
 * A version that is not served, because a newer one is or because it was deleted.
 *
 * @param removal null if it is live
 */
public record PastVersion(StoredVersion version, @Nullable Removal removal) {
  /** A live version. */
  public static PastVersion live(StoredVersion version) {
    return new PastVersion(version, null);
  }

  /** Whether it is not deleted. */
  public boolean isLive() {
    return removal == null;
  }
}
