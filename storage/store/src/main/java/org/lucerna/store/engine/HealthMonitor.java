package org.lucerna.store.engine;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;

/** Records failed requests, for health checks. Thread-safe. */
final class HealthMonitor {
  private final AtomicLong errors = new AtomicLong();
  private volatile @Nullable String damage;

  /** Runs a request, and records whether it failed. */
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

  /** The number of failed requests. */
  long errors() {
    return errors.get();
  }

  /** The first damage that a request met; null if none did. */
  @Nullable String damage() {
    return damage;
  }
}
