package org.lucerna.store;

import org.jspecify.annotations.Nullable;

/**
 * The current health of a store, for metrics and readiness checks.
 *
 * @param errors requests since the store was opened that failed because it could not read or write
 * @param damage the first damaged data that a request met, one line; null if none did. Kept until
 *     the store is reopened
 * @param writeFailure why the last write failed, one line; null if it succeeded
 * @param freeBytes free room on the disk, in bytes; -1 if the store is on no disk
 */
public record StoreHealth(
    long errors, @Nullable String damage, @Nullable String writeFailure, long freeBytes) {
  /** A store in memory, which cannot fail. */
  public static final StoreHealth IN_MEMORY = new StoreHealth(0, null, null, -1);

  /** Whether the last write succeeded. */
  public boolean writable() {
    return writeFailure == null;
  }
}
