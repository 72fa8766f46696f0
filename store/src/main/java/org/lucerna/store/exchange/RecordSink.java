package org.lucerna.store.exchange;

import java.io.IOException;

/** Takes records. Used by one thread. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Takes the next record, which it may keep.
   *
   * @throws IOException where it cannot be written; nothing more can then
   */
  void accept(StoreRecord record) throws IOException;
}
