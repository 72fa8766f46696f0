package org.lucerna.cli.format;

import java.io.IOException;
import java.util.Locale;
import java.util.StringJoiner;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.RadareScriptWriter;

/** A script for radare2 or rizin. */
final class RadarePull extends ScriptPull {
  private final RadareScriptWriter.Tool tool;

  RadarePull(RadareScriptWriter.Tool tool) {
    this.tool = tool;
  }

  @Override
  public String id() {
    return tool.name().toLowerCase(Locale.ROOT);
  }

  @Override
  String commentMark() {
    return "#";
  }

  @Override
  void write(Annotations annotations, PulledProgram program, Appendable script) throws IOException {
    RadareScriptWriter.write(annotations, tool, program.overwrite(), script);
  }

  @Override
  void leaveOut(Annotations annotations, StringJoiner leftOut) {
    leaveOutRest(annotations, leftOut);
  }
}
