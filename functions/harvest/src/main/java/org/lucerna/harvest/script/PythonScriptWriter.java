package org.lucerna.harvest.script;

import java.io.IOException;

/** Writes a script in Python for IDA 7.4 and newer. */
public final class PythonScriptWriter {
  private PythonScriptWriter() {}

  /**
   * Writes the script, in ASCII.
   *
   * @param overwrite whether it replaces existing data
   */
  public static void write(Annotations annotations, boolean overwrite, Appendable out)
      throws IOException {
    String[] parts =
        Template.read("names.py")
            .replace("@OVERWRITE@", overwrite ? "True" : "False")
            .split("@ROWS@\n", -1);
    out.append(parts[0]);
    for (Step step : annotations.steps()) {
      StepEncoder.append(out, step);
      out.append('\n');
    }
    out.append(parts[1]);
  }
}
