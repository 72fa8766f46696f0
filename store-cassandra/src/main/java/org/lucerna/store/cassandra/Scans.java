package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Collections;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Scan;

/** Sequences of rows, which are read as they are needed. */
final class Scans {
  private Scans() {}

  static <T> Scan<T> of(Iterator<T> values) {
    return new Scan<>() {
      @Override
      public @Nullable T next() {
        try {
          return values.hasNext() ? values.next() : null;
        } catch (DriverException trouble) {
          throw new StoreException("the cluster does not answer: " + trouble.getMessage(), trouble);
        }
      }

      @Override
      public void close() {}
    };
  }

  static <T> Iterator<T> map(Iterable<Row> rows, Function<Row, T> value) {
    Iterator<Row> all = rows.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return all.hasNext();
      }

      @Override
      public T next() {
        return value.apply(all.next());
      }
    };
  }

  /** The values of each part, part after part. */
  static <P, T> Iterator<T> flat(Iterator<P> parts, Function<P, Iterator<T>> values) {
    return new Iterator<>() {
      private Iterator<T> part = Collections.emptyIterator();

      @Override
      public boolean hasNext() {
        while (!part.hasNext() && parts.hasNext()) {
          part = values.apply(parts.next());
        }
        return part.hasNext();
      }

      @Override
      public T next() {
        boolean unusedAny = hasNext();
        return part.next();
      }
    };
  }
}
