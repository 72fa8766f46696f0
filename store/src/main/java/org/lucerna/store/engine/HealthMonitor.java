package org.lucerna.store.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;

/** Remembers which requests failed, for those who ask how the store is. Thread-safe. */
final class HealthMonitor {
  private final AtomicLong errors = new AtomicLong();
  private volatile @Nullable String damage;

  /** Does what a caller asked for, and notes how it ended. */
  <R> R watch(Supplier<R> request) {
    try {
      return request.get();
    } catch (StoreException failed) {
      errors.incrementAndGet();
      if (failed instanceof DamagedException && damage == null) {
        damage = String.valueOf(failed.getMessage());
      }
      throw failed;
    }
  }

  /** How many requests failed. */
  long errors() {
    return errors.get();
  }

  /** The first damage that a request met; null if none did. */
  @Nullable String damage() {
    return damage;
  }
}
