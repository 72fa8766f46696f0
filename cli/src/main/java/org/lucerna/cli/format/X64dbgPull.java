package org.lucerna.cli.format;

import java.io.IOException;
import java.util.StringJoiner;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.X64dbgDatabaseWriter;

/** A database that x64dbg imports. */
final class X64dbgPull extends AnnotationPull {
  @Override
  public String id() {
    return "x64dbg";
  }

  @Override
  void write(Annotations annotations, PulledProgram program, Appendable database)
      throws IOException {
    X64dbgDatabaseWriter.write(
        annotations, program.subject().name(), program.styleOfData(), database);
  }

  @Override
  void leaveOut(Annotations annotations, StringJoiner leftOut) {
    leaveOutRest(annotations, leftOut);
  }
}
