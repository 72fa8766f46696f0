package org.lucerna.store;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * Reports which functions changed, to keep derived data up to date: an index, an open page. A
 * consumer registers once, reads the whole store, and from then on reads changes and acknowledges
 * those it has processed.
 *
 * <p>Changes are delivered in the order in which they were made, each at least once, even after the
 * consumer or the store crashed: unacknowledged changes are delivered again. A change is recorded
 * atomically with the data that it changes. Changes are kept until all consumers have acknowledged
 * them, so consumers that are no longer used must be removed.
 *
 * <p>A change names the functions only; read their current state from the store. Pulls are not
 * changes. Thread-safe; every method throws {@link StoreException} if the data cannot be read or
 * written.
 */
public interface ChangeFeed {
  /**
   * A push, or part of a deletion or an import.
   *
   * @param position greater than those of all earlier changes
   * @param keys of the functions that changed, each once
   */
  record Change(long position, List<Md5> keys) {
    public Change {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Registers a consumer: later changes are kept for it. If it is registered already, its position
   * stays.
   *
   * @param consumer its name: letters, digits, {@code -}, at most 64
   * @return whether it is new, and must read the whole store first
   */
  boolean register(String consumer);

  /** Removes a consumer; does nothing if it is unknown. */
  void remove(String consumer);

  /** The names of all consumers, sorted. */
  List<String> consumers();

  /**
   * The oldest changes that a consumer has not acknowledged.
   *
   * @param limit at most this many, positive
   * @return oldest first; empty if there are none
   * @throws StoreException if the consumer is not registered
   */
  default List<Change> read(String consumer, int limit) {
    return read(consumer, 0, limit);
  }

  /**
   * The oldest changes that a consumer has not acknowledged and that come after a position: it can
   * read on before it acknowledges.
   *
   * @param limit at most this many, positive
   * @return oldest first; empty if there are none
   * @throws StoreException if the consumer is not registered
   */
  List<Change> read(String consumer, long after, int limit);

  /**
   * Records that a consumer has processed all changes up to a position; they are not delivered to
   * it again.
   *
   * @throws StoreException if the consumer is not registered
   */
  void acknowledge(String consumer, long position);
}
