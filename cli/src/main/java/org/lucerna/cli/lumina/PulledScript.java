package org.lucerna.cli.lumina;

import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.GhidraScriptWriter;
import org.lucerna.harvest.script.IdcScriptWriter;
import org.lucerna.harvest.script.PythonScriptWriter;

/** Pulled functions as a script for a disassembler. */
final class PulledScript {
  private final PullFormat format;
  private final @Nullable String className;
  private final boolean overwrite;
  private final Annotations annotations;

  /**
   * A script that is not written yet.
   *
   * @param className of a script for Ghidra; else null
   * @param base where the program starts by itself
   */
  PulledScript(
      PullFormat format,
      @Nullable String className,
      boolean overwrite,
      long base,
      List<PulledFunction> functions) {
    this.format = format;
    this.className = className;
    this.overwrite = overwrite;
    this.annotations = new Annotations(base);
    for (PulledFunction function : functions) {
      annotations.add(function.function(), function.name(), function.metadata());
    }
  }

  void writeTo(Appendable out) throws IOException {
    if (format == PullFormat.ghidra && className != null) {
      GhidraScriptWriter.write(annotations, className, overwrite, out);
    } else if (format == PullFormat.idapython) {
      PythonScriptWriter.write(annotations, overwrite, out);
    } else {
      IdcScriptWriter.write(annotations, overwrite, out);
    }
  }

  /** What the script does not say, in words; empty where it says all. */
  String leftOut() {
    StringJoiner words = new StringJoiner(", ");
    annotations.leftOut().forEach((what, count) -> words.add(count + " " + what));
    int alone = format == PullFormat.ghidra ? annotations.ofIdaAlone() : 0;
    if (alone > 0) {
      words.add(alone + " stack points, frames, variables and forms of operands");
    }
    return words.toString();
  }
}
