package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.store.CallGraph;

/** The rows of {@code programs}. */
final class ProgramRow {
  private ProgramRow() {}

  static byte[] encode(CallGraph graph) {
    ByteSink out = Row.sink(CallGraph.FUNCTION_BYTES * graph.size());
    graph.write(out);
    return out.toByteArray();
  }

  static CallGraph decode(byte[] key, byte[] value) {
    return Row.read(Column.PROGRAMS, key, value, CallGraph::read);
  }
}
