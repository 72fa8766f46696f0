package org.lucerna.cli.format;

import java.io.IOException;
import java.util.StringJoiner;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.script.Annotations;

/** A form of everything that is known of the functions: names, comments and more. */
abstract class AnnotationPull implements PullWriter {
  @Override
  public boolean needsAddresses() {
    return true;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    Annotations annotations = program.program().annotations();
    StringBuilder text = new StringBuilder();
    write(annotations, program, text);
    out.bytes(ByteString.utf8(text.toString()).toByteArray());
    StringJoiner leftOut = new StringJoiner(", ");
    annotations.leftOut().forEach((what, count) -> leftOut.add(count + " " + what));
    leaveOut(annotations, leftOut);
    return leftOut.toString();
  }

  /** Writes the file. */
  abstract void write(Annotations annotations, PulledProgram program, Appendable text)
      throws IOException;

  /** Adds what this form cannot express, besides what none can. */
  void leaveOut(Annotations annotations, StringJoiner leftOut) {}

  /** Adds all but functions, names and comments. */
  static void leaveOutRest(Annotations annotations, StringJoiner leftOut) {
    int rest = annotations.besidesComments();
    if (rest > 0) {
      leftOut.add(rest + " prototypes, stack points, frames, variables and forms of operands");
    }
  }
}
