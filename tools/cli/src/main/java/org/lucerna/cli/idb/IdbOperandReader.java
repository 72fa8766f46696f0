package org.lucerna.cli.idb;

import java.util.List;
import org.lucerna.cli.output.Console;

/** A command under {@code lucerna idb} whose last argument is not a database. */
abstract class IdbOperandReader extends IdbReader {

  IdbOperandReader(Console console) {
    super(console);
  }

  /** All arguments. */
  abstract List<String> arguments();

  @Override
  List<String> files() {
    if (arguments().isEmpty()) {
      throw wrong("missing required parameter: 'FILE'");
    }
    return arguments().subList(0, arguments().size() - 1);
  }

  /** The last argument. */
  final String operand() {
    return arguments().getLast();
  }
}
