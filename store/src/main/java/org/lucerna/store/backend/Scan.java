package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;

/** An ordered sequence of values, read one by one. Not thread-safe. */
public interface Scan<T> extends AutoCloseable {
  /**
   * The next value; null after the last one, also on later calls.
   *
   * @throws org.lucerna.store.StoreException if the value cannot be read
   */
  @Nullable T next();

  @Override
  void close();
}
