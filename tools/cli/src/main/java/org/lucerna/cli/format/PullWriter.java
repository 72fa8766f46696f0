package org.lucerna.cli.format;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.Output;

/** A format in which pulled functions are written. Implementations are stateless. */
public interface PullWriter {
  /** The name by which {@code --format} selects it. */
  String id();

  /** Whether it needs a file: it is binary, or depends on the file's name. */
  default boolean needsFile() {
    return false;
  }

  /** Whether the functions must have addresses. */
  default boolean needsAddresses() {
    return false;
  }

  /** Whether it needs the GUIDs of the functions. */
  default boolean needsGuids() {
    return false;
  }

  /** Whether the program must be an ELF file with a build-id. */
  default boolean needsOutline() {
    return false;
  }

  /** Whether the program needs an identity by which crash reporters know it. */
  default boolean needsModule() {
    return false;
  }

  /** Whether the program must be one of Windows that refers to a PDB file. */
  default boolean needsPdb() {
    return false;
  }

  /**
   * Whether it is a script for a disassembler: it may overwrite what a user has set, and contains
   * names as stored, because disassemblers demangle them.
   */
  default boolean isScript() {
    return false;
  }

  /** Why it cannot be written to a file of this name; null if it can. */
  default @Nullable String objection(Path file) {
    return null;
  }

  /** A legend for the signs before names; empty if there are none. */
  default String legend(PulledProgram program) {
    return "";
  }

  /**
   * Writes functions.
   *
   * @return a description of what the format cannot express; empty if it expresses everything
   */
  String write(PulledProgram program, Output out) throws IOException;
}
