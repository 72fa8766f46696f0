package org.lucerna.idb.listing;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Things of one kind in a database, read from it each time somebody goes through them, one after
 * the other. Safe for many threads; an iterator belongs to one. It throws {@link
 * org.lucerna.bytes.FormatException} where it comes to damage.
 *
 * @param <T> the things
 */
public abstract class Listing<T> implements Iterable<T> {
  /** Only the listings of this project. */
  protected Listing() {}

  /** Begins anew: the supplier gives one thing at a time, then null. */
  protected abstract Supplier<@Nullable T> walk();

  @Override
  public final Iterator<T> iterator() {
    return new Walk<>(walk());
  }

  /** The things one after the other; nothing needs to be closed. */
  public final Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** All things at once. */
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
