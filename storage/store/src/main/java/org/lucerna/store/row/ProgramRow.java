package org.lucerna.store.row;

import org.lucerna.bytes.ByteSink;
import org.lucerna.store.CallGraph;
import org.lucerna.store.backend.StoredProgram;

/** The rows of {@code programs}. */
public final class ProgramRow {
  public static final String TABLE = "programs";

  private ProgramRow() {}

  public static byte[] encode(StoredProgram program) {
    ByteSink out = Row.sink(Integer.BYTES + CallGraph.FUNCTION_BYTES * program.graph().size());
    program.graph().write(out.u32be(program.account()));
    return out.toByteArray();
  }

  /** The row of a file. */
  public static StoredProgram decode(long file, byte[] key, byte[] value) {
    return Row.read(
        TABLE, key, value, in -> new StoredProgram(file, in.u32be(), CallGraph.read(in)));
  }
}
