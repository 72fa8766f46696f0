package org.lucerna.cli;

import org.lucerna.harvest.HarvestedFunction;
import picocli.CommandLine.Option;

/** {@code --min-size}, for commands that send or ask for functions. */
final class SizeOption {
  @Option(
      names = "--min-size",
      paramLabel = "BYTES",
      defaultValue = "16",
      description = "Leave smaller functions out, which many others look like; ${DEFAULT-VALUE}.")
  private long least;

  boolean admits(HarvestedFunction function) {
    return function.size() >= least;
  }
}
