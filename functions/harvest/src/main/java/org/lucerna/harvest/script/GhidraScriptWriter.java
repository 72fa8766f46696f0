package org.lucerna.harvest.script;

import java.io.IOException;
import javax.lang.model.SourceVersion;

/** Writes a script in Java for Ghidra 10 and newer. */
public final class GhidraScriptWriter {
  private GhidraScriptWriter() {}

  /** Whether a class can have that name. */
  public static boolean isClassName(String name) {
    return SourceVersion.isIdentifier(name)
        && !SourceVersion.isKeyword(name)
        && name.chars().allMatch(c -> c < 0x80);
  }

  /**
   * Writes the script, in ASCII.
   *
   * @param className the file must have this name, with {@code .java} appended
   * @param overwrite whether it replaces existing data
   * @throws IllegalArgumentException if no class can have that name
   */
  public static void write(
      Annotations annotations, String className, boolean overwrite, Appendable out)
      throws IOException {
    if (!isClassName(className)) {
      throw new IllegalArgumentException("not a valid name of a class: " + className);
    }
    out.append(
        Template.read("Names.java.txt")
            .replace("@CLASS@", className)
            .replace("@OVERWRITE@", Boolean.toString(overwrite)));
    for (Step step : annotations.steps()) {
      if (step.verb().isEverywhere()) {
        out.append("//|");
        StepEncoder.append(out, step);
        out.append('\n');
      }
    }
  }
}
