package org.lucerna.cli.format;

import java.io.IOException;
import java.util.StringJoiner;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.X64dbgDatabaseWriter;

/** A database that x64dbg imports. */
final class X64dbgPull implements PullWriter {
  @Override
  public String id() {
    return "x64dbg";
  }

  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    Annotations annotations = program.program().annotations();
    StringBuilder database = new StringBuilder();
    X64dbgDatabaseWriter.write(
        annotations, program.subject().name(), program.styleOfData(), database);
    out.bytes(ByteString.utf8(database.toString()).toByteArray());
    StringJoiner leftOut = new StringJoiner(", ");
    annotations.leftOut().forEach((what, count) -> leftOut.add(count + " " + what));
    int alone = X64dbgDatabaseWriter.leftOut(annotations);
    if (alone > 0) {
      leftOut.add(alone + " prototypes, stack points, frames, variables and forms of operands");
    }
    return leftOut.toString();
  }
}
