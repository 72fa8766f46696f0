package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.service.config.ConfigException;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ConfiguredFile;
import org.lucerna.service.config.ServerConfig;
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
      description =
          "Check this file and the files it names instead; exit status 2 or 4 if there is an"
              + " error.")
  @Nullable Path check;

  ConfigCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (check == null) {
      console.out().line(ConfigFile.template().stripTrailing());
    } else {
      check(check);
    }
    return ExitStatus.DONE;
  }

  private void check(Path file) throws IOException, CommandException, SubjectException {
    ServerConfig config;
    try {
      config = ConfigFile.load(file);
    } catch (ConfigException wrong) {
      List<String> problems = wrong.problems();
      problems.subList(0, problems.size() - 1).forEach(console::say);
      throw new CommandException(ExitStatus.USAGE, problems.getLast());
    }
    for (ConfiguredFile named : config.files()) {
      try {
        named.check();
      } catch (IOException unreadable) {
        throw new SubjectException(file.toString(), unreadable);
      }
    }
    console.say(file + ": no problems found");
  }
}
