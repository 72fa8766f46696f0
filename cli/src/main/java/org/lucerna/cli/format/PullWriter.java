package org.lucerna.cli.format;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.Output;

/** A format in which pulled functions are written. Implementations have no state. */
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

  /**
   * Whether it is a script for a disassembler: it may overwrite what a user has set, and has names
   * as they are stored, because disassemblers demangle them.
   */
  default boolean isScript() {
    return false;
  }

  /** Why it cannot be written to a file of this name; null if it can. */
  default @Nullable String objection(Path file) {
    return null;
  }

  /**
   * Writes functions.
   *
   * @return what the format has no room for, in words; empty if it has everything
   */
  String write(PulledProgram program, Output out) throws IOException;
}
