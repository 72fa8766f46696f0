package org.lucerna.cli.format;

import java.io.IOException;
import org.lucerna.bytes.LineText;
import org.lucerna.cli.output.Output;

/** A script for a disassembler. */
abstract class ScriptPull extends AnnotationPull {
  @Override
  public boolean isScript() {
    return true;
  }

  /** What a comment up to the end of the line begins with. */
  abstract String commentMark();

  @Override
  public final String write(PulledProgram program, Output out) throws IOException {
    String missing = program.missing();
    if (missing != null) {
      // Java reads escapes in comments, too.
      out.line(commentMark() + " " + LineText.line(missing).replace('\\', '/'));
    }
    return super.write(program, out);
  }
}
