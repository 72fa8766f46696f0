package org.lucerna.cli.lumina;

import picocli.CommandLine.Option;

/** Whether the outline of a program is sent. */
public final class OutlineOption {
  @Option(
      names = "--outline",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Also send the outline of a program with a build-id, if you may push: addresses, sizes"
              + " and keys of its functions, by which gdb and other debuggers get names from the"
              + " server. This is the default.")
  boolean isWanted = true;

  /** Whether it is sent. */
  public boolean isWanted() {
    return isWanted;
  }
}
