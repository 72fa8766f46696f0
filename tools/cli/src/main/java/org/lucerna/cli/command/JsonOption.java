package org.lucerna.cli.command;

import picocli.CommandLine.Option;

/** {@code --json}, for every command that prints data. */
public final class JsonOption {
  @Option(names = "--json", description = "Print JSON: one object per line.")
  boolean json;

  public boolean isSet() {
    return json;
  }
}
