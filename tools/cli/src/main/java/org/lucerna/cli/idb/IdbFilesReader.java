package org.lucerna.cli.idb;

import java.util.List;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Parameters;

/** A command under {@code lucerna idb} whose only operands are databases. */
abstract class IdbFilesReader extends IdbReader {
  @Parameters(arity = "0..*", paramLabel = "FILE", description = FILES)
  List<String> files = List.of();

  IdbFilesReader(Console console) {
    super(console);
  }

  @Override
  final List<String> files() {
    return files;
  }
}
