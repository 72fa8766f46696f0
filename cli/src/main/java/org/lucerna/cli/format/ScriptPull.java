package org.lucerna.cli.format;

import java.io.IOException;
import java.util.StringJoiner;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.script.Annotations;

/** A script for a disassembler. */
abstract class ScriptPull implements PullWriter {
  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public boolean isScript() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    Annotations annotations = program.program().annotations();
    StringBuilder script = new StringBuilder();
    write(annotations, program, script);
    out.bytes(ByteString.utf8(script.toString()).toByteArray());
    StringJoiner leftOut = new StringJoiner(", ");
    annotations.leftOut().forEach((what, count) -> leftOut.add(count + " " + what));
    leaveOut(annotations, leftOut);
    return leftOut.toString();
  }

  /** Writes the script. */
  abstract void write(Annotations annotations, PulledProgram program, Appendable script)
      throws IOException;

  /** Adds what this kind of script cannot express, besides what no script can. */
  void leaveOut(Annotations annotations, StringJoiner leftOut) {}
}
