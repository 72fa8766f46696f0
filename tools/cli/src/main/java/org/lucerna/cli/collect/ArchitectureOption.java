package org.lucerna.cli.collect;

import java.util.List;
import picocli.CommandLine.Option;

/** For which processors packages are collected. */
final class ArchitectureOption {
  @Option(
      names = "--arch",
      paramLabel = "ARCH",
      split = ",",
      description =
          "Architectures, as the repository calls them: amd64 or x86_64, arm64 or aarch64."
              + " Default: that of this machine.")
  List<String> architectures = List.of();

  /** The architectures, or others if none is named. */
  List<String> or(List<String> usual) {
    return architectures.isEmpty() ? usual : architectures;
  }
}
