package org.lucerna.cli.format;

import java.io.IOException;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.IdcScriptWriter;

/** A script for IDA in IDC. */
final class IdcPull extends ScriptPull {
  @Override
  public String id() {
    return "idc";
  }

  @Override
  String commentMark() {
    return "//";
  }

  @Override
  void write(Annotations annotations, PulledProgram program, Appendable script) throws IOException {
    IdcScriptWriter.write(annotations, program.overwrite(), script);
  }
}
