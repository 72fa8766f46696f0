package org.lucerna.store.memory;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Scan;

/** A scan over an iterator. */
record MemoryScan<T>(Iterator<T> values) implements Scan<T> {
  static <T> MemoryScan<T> of(Iterable<T> values) {
    return new MemoryScan<>(values.iterator());
  }

  @Override
  public @Nullable T next() {
    return values.hasNext() ? values.next() : null;
  }

  @Override
  public void close() {}
}
