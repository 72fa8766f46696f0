package org.lucerna.cli.lumina;

import picocli.CommandLine.Option;

/** Whether the WARP GUIDs of functions are sent. */
public final class AliasOption {
  @Option(
      names = "--guids",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Also send the WARP GUIDs of the functions, if you may push: users of Binary Ninja then"
              + " get the names that users of IDA give, and vice versa. This is the default.")
  boolean isWanted = true;

  /** Whether they are sent. */
  public boolean isWanted() {
    return isWanted;
  }
}
