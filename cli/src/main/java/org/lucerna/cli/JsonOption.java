package org.lucerna.cli;

import picocli.CommandLine.Option;

/** {@code --json}, for every command that prints data. */
final class JsonOption {
  @Option(names = "--json", description = "Print JSON: one object a line.")
  private boolean json;

  boolean isSet() {
    return json;
  }
}
