package org.lucerna.cli.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.lucerna.harvest.script.Annotations;
import org.lucerna.harvest.script.GhidraScriptWriter;

/** A script for Ghidra: a Java class named after the file. */
final class GhidraPull extends ScriptPull {
  private static final String SUFFIX = ".java";

  @Override
  public String id() {
    return "ghidra";
  }

  @Override
  public boolean needsFile() {
    return true;
  }

  @Override
  public @Nullable String objection(Path file) {
    return className(file) == null
        ? "a script for Ghidra must be named like a Java class, such as LucernaNames.java"
        : null;
  }

  @Override
  String commentMark() {
    return "//";
  }

  @Override
  void write(Annotations annotations, PulledProgram program, Appendable script) throws IOException {
    String name = className(Objects.requireNonNull(program.file()));
    GhidraScriptWriter.write(
        annotations, Objects.requireNonNull(name), program.overwrite(), script);
  }

  @Override
  void leaveOut(Annotations annotations, StringJoiner leftOut) {
    int alone = annotations.ofIdaAlone();
    if (alone > 0) {
      leftOut.add(alone + " stack points, frames, variables and forms of operands");
    }
  }

  /** The class that the script defines; null if the file's name allows none. */
  private static @Nullable String className(Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : "";
    return GhidraScriptWriter.isClassName(stem) ? stem : null;
  }
}
