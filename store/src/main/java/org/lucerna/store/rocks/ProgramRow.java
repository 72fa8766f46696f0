package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.store.CallGraph;
import org.lucerna.store.backend.StoredProgram;

/** The rows of {@code programs}. */
final class ProgramRow {
  private ProgramRow() {}

  static byte[] encode(StoredProgram program) {
    ByteSink out = Row.sink(Integer.BYTES + CallGraph.FUNCTION_BYTES * program.graph().size());
    program.graph().write(out.u32be(program.account()));
    return out.toByteArray();
  }

  static StoredProgram decode(byte[] key, byte[] value) {
    return Row.read(
        Column.PROGRAMS,
        key,
        value,
        in ->
            new StoredProgram(
                Integer.toUnsignedLong(Keys.fileOfRow(key)), in.u32be(), CallGraph.read(in)));
  }
}
