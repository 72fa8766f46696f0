package org.lucerna.cli.key;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --debug-file} of commands that read functions. */
public final class DebugFileOption {
  @Option(
      names = "--debug-file",
      paramLabel = "F",
      description =
          "The file that holds the debug information, and so the names: an ELF file, a PDB file, or"
              + " the .dSYM of a Mach-O file.")
  @Nullable Path file;

  /** The file; empty if none is given. */
  public List<Path> given() {
    return file == null ? List.of() : List.of(file);
  }
}
