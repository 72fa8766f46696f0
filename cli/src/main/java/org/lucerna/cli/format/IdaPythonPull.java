package org.lucerna.cli.format;

import java.io.IOException;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.PythonScriptWriter;

/** A script for IDA in Python. */
final class IdaPythonPull extends ScriptPull {
  @Override
  public String id() {
    return "idapython";
  }

  @Override
  String commentMark() {
    return "#";
  }

  @Override
  void write(Annotations annotations, PulledProgram program, Appendable script) throws IOException {
    PythonScriptWriter.write(annotations, program.overwrite(), script);
  }
}
