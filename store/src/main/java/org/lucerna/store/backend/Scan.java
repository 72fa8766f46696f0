package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;

/** Values in an order, read one after the other. Not thread-safe. */
public interface Scan<T> extends AutoCloseable {
  /**
   * The next value; null after the last one, again and again.
   *
   * @throws org.lucerna.store.StoreException if it cannot be read
   */
  @Nullable T next();

  @Override
  void close();
}
