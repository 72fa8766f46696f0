package org.lucerna.store.exchange;

import java.io.IOException;

/** Accepts records. Not thread-safe. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Accepts the next record, which it may keep.
   *
   * @throws IOException if it cannot be written; then no further record can be
   */
  void accept(StoreRecord record) throws IOException;
}
