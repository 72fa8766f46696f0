package org.lucerna.store.backend;

import java.util.Iterator;
import java.util.function.Function;
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

  /** The meanings of these values; a value without a meaning is left out. */
  default <R> Scan<R> map(Function<? super T, ? extends @Nullable R> meaning) {
    Scan<T> values = this;
    return new Scan<>() {
      @Override
      public @Nullable R next() {
        for (T value = values.next(); value != null; value = values.next()) {
          R meant = meaning.apply(value);
          if (meant != null) {
            return meant;
          }
        }
        return null;
      }

      @Override
      public void close() {
        values.close();
      }
    };
  }

  /** A scan of values that need not be closed. */
  static <T> Scan<T> of(Iterator<? extends T> values) {
    return new Scan<>() {
      @Override
      public @Nullable T next() {
        return values.hasNext() ? values.next() : null;
      }

      @Override
      public void close() {}
    };
  }
}
