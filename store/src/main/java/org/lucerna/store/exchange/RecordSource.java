package org.lucerna.store.exchange;

import java.io.IOException;

/** Has records to show. */
@FunctionalInterface
public interface RecordSource {
  /**
   * Shows all records, in order.
   *
   * @throws IOException where they cannot be read, or the sink throws it
   * @throws org.lucerna.bytes.FormatException where they are damaged beyond going on
   */
  void writeTo(RecordSink sink) throws IOException;
}
