package org.lucerna.cli.idb;

import java.util.List;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Parameters;

/** A command under {@code lucerna idb} that takes databases and nothing else. */
abstract class IdbFilesReader extends IdbReader {
  @Parameters(arity = "0..*", paramLabel = "FILE", description = FILES)
  private List<String> files = List.of();

  IdbFilesReader(Console console) {
    super(console);
  }

  @Override
  final List<String> files() {
    return files;
  }
}
