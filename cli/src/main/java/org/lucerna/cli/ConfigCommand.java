package org.lucerna.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.config.ConfigFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna config}: the file with the server's settings. */
@Command(
    name = "config",
    description = "Print a configuration file with all settings, explained, at their defaults.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna config > lucerna.toml",
      "  lucerna config --check lucerna.toml",
      "  lucerna serve --config lucerna.toml"
    })
final class ConfigCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--check",
      paramLabel = "FILE",
      description = "Check this file instead; exit status 2 where it is wrong.")
  private @Nullable Path check;

  ConfigCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (check == null) {
      console.out().line(ConfigFile.template().stripTrailing());
    } else {
      ConfigFile.load(check);
    }
    return ExitStatus.DONE;
  }
}
