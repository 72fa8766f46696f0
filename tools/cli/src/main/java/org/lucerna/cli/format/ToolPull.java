package org.lucerna.cli.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.script.GhidraScriptWriter;
import org.lucerna.naming.format.ToolFormat;
import org.lucerna.naming.format.WrittenProgram;

/** A format that other tools read. */
record ToolPull(ToolFormat format) implements PullWriter {
  private static final String SUFFIX = ".java";

  @Override
  public String id() {
    return format.id();
  }

  @Override
  public boolean needsFile() {
    return format.isBinary() || isNamedByFile();
  }

  /** Whether a part of the text is the name of the file. */
  private boolean isNamedByFile() {
    return format == ToolFormat.GHIDRA;
  }

  @Override
  public boolean needsAddresses() {
    return format.needsAddresses();
  }

  @Override
  public boolean needsGuids() {
    return format.needsGuids();
  }

  @Override
  public boolean needsOutline() {
    return format.needsOutline();
  }

  @Override
  public boolean needsModule() {
    return format.needsModule();
  }

  @Override
  public boolean needsPdb() {
    return format.needsPdb();
  }

  @Override
  public boolean isScript() {
    return format.isScript();
  }

  @Override
  public @Nullable String objection(Path file) {
    return isNamedByFile() && className(file) == null
        ? "a script for Ghidra must be named like a Java class, such as " + format.fileName()
        : null;
  }

  @Override
  public String write(PulledProgram program, Output out) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String leftOut = format.write(written(program), bytes);
    out.bytes(bytes.toByteArray());
    return leftOut;
  }

  private WrittenProgram written(PulledProgram program) {
    String className = isNamedByFile() ? className(Objects.requireNonNull(program.file())) : "";
    return new WrittenProgram(
        program.program(),
        program.subject(),
        program.overwrite(),
        program.styleOfData(),
        Objects.requireNonNull(className),
        program.missing());
  }

  /** The class that a script for Ghidra defines; null if the file's name allows none. */
  private static @Nullable String className(Path file) {
    String name = String.valueOf(file.getFileName());
    String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : "";
    return GhidraScriptWriter.isClassName(stem) ? stem : null;
  }
}
