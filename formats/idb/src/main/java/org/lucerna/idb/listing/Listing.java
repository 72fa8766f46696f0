package org.lucerna.idb.listing;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The things of one kind in a database. Each iteration reads them afresh, one at a time, and throws
 * {@link org.lucerna.bytes.FormatException} when it reaches damage. Thread-safe, but its iterators
 * are not.
 *
 * @param <T> the things
 */
public abstract class Listing<T> implements Iterable<T> {
  /** Only for the views of this library. */
  protected Listing() {}

  /** Starts a new iteration: the supplier returns one item at a time, then null. */
  protected abstract Supplier<@Nullable T> walk();

  @Override
  public final Iterator<T> iterator() {
    return new Walk<>(walk());
  }

  /** The things as a lazy stream, which need not be closed. */
  public final Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** All things in a list. */
  public final List<T> toList() {
    return stream().toList();
  }

  private static final class Walk<T> implements Iterator<T> {
    private final Supplier<@Nullable T> source;
    private @Nullable T next;
    private boolean ended;

    Walk(Supplier<@Nullable T> source) {
      this.source = source;
    }

    @Override
    public boolean hasNext() {
      if (next == null && !ended) {
        next = source.get();
        ended = next == null;
      }
      return next != null;
    }

    @Override
    public T next() {
      T result = hasNext() ? next : null;
      if (result == null) {
        throw new NoSuchElementException();
      }
      next = null;
      return result;
    }
  }
}
