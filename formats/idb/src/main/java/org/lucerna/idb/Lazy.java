package org.lucerna.idb;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is computed once, on first use. If that fails, the next use tries again.
 * Thread-safe.
 */
final class Lazy<T> {
  private final Supplier<T> maker;
  private volatile @Nullable T value;

  Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T made = value;
    return made != null ? made : make();
  }

  private synchronized T make() {
    T made = value;
    if (made == null) {
      made = maker.get();
      value = made;
    }
    return made;
  }
}
