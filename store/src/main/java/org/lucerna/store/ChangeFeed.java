package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * Which functions changed, for whatever is derived from a store and has to keep up with it: an
 * index, a page that is open. A consumer registers once, reads everything that the store holds, and
 * from then on reads changes and acknowledges them when it has dealt with them.
 *
 * <p>Changes come in the order in which they were made, each at least once, also after a crash of
 * the consumer or of the store: what is not acknowledged comes again. A change is recorded together
 * with what it changes, or not at all. Changes are kept until all consumers have acknowledged them,
 * so a consumer that is no longer there has to be removed.
 *
 * <p>A change names the function only: what it is now has to be read from the store. Pulls are no
 * changes. Thread-safe; every method throws {@link StoreException} if the data cannot be read or
 * written.
 */
public interface ChangeFeed {
  /**
   * A push, or a part of a deletion or of an import.
   *
   * @param position greater than that of every change before
   * @param keys of the functions that changed, each once
   */
  record Change(long position, List<Md5> keys) {
    public Change {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Registers a consumer: changes from now on are kept for it. One that is registered goes on where
   * it was.
   *
   * @param consumer its name: letters, digits, {@code -}, at most 64
   * @return whether it is new, and has to read the whole store first
   */
  boolean register(String consumer);

  /** Forgets a consumer; nothing happens if there is none of that name. */
  void remove(String consumer);

  /** The names of all consumers, in their order. */
  List<String> consumers();

  /**
   * The oldest changes that a consumer has not acknowledged.
   *
   * @param limit at most so many, positive
   * @return in order; empty if there are none yet
   * @throws StoreException if it is not registered
   */
  List<Change> read(String consumer, int limit);

  /**
   * A consumer has dealt with all changes up to a position, and will not see them again.
   *
   * @throws StoreException if it is not registered
   */
  void acknowledge(String consumer, long position);
}
