package org.lucerna.harvest.script;

import java.io.IOException;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.idc.IdcText;
import org.lucerna.idb.idc.IdcWriter;

/** Writes a script in IDC for IDA 7 and newer. */
public final class IdcScriptWriter {
  private static final String PREFIX = "lucerna_";

  private IdcScriptWriter() {}

  /**
   * Writes the script, as text to be encoded in UTF-8.
   *
   * @param overwrite whether it replaces existing data
   */
  public static void write(Annotations annotations, boolean overwrite, Appendable out)
      throws IOException {
    IdcWriter idc = new IdcWriter(out);
    idc.definitions(Template.read("names.idc").replace("@OVERWRITE@", overwrite ? "1" : "0"));
    for (Step step : annotations.steps()) {
      String[] arguments = new String[step.arguments().size() + 1];
      arguments[0] = IdcWriter.number(step.place());
      for (int i = 1; i < arguments.length; i++) {
        arguments[i] =
            switch (step.arguments().get(i - 1)) {
              case StepArgument.Whole(long value) -> Long.toString(value);
              case StepArgument.Words(String value) -> IdcText.quote(ByteString.utf8(value));
            };
      }
      idc.call(PREFIX + step.verb().word(), arguments);
    }
    idc.end("  lucerna_begin();\n", "  lucerna_summary();\n");
  }
}
