package org.lucerna.store.exchange;

import java.io.IOException;

/** A source of records. */
@FunctionalInterface
public interface RecordSource {
  /**
   * Passes all records to a sink, in order.
   *
   * @throws IOException if they cannot be read, or if the sink throws it
   * @throws org.lucerna.bytes.FormatException if they are too damaged to continue
   */
  void writeTo(RecordSink sink) throws IOException;
}
