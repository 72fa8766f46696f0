package org.lucerna.cli.command;

import java.nio.file.Path;
import java.util.List;
import org.lucerna.binary.debuginfo.PdbSearch;
import picocli.CommandLine.Option;

/** {@code --symbols}, for commands that read Windows programs. */
public final class SymbolsOption {
  @Option(
      names = "--symbols",
      paramLabel = "DIR",
      description =
          "Folder with PDB files of Windows programs, flat or as a symbol server keeps them; may be"
              + " repeated. One beside the program is found without.")
  List<Path> places = List.of();

  /** Whether a folder was named. */
  public boolean isSet() {
    return !places.isEmpty();
  }

  /** Finds the PDB files of programs. */
  public PdbSearch search() {
    return new PdbSearch(places);
  }
}
