package org.lucerna.cli;

import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code lucerna completion}: a shell script that completes commands and options. */
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footerHeading = "%nExample:%n",
    footer = "  source <(lucerna completion)")
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console
        .out()
        .line(
            AutoComplete.bash("lucerna", LucernaCommandLine.commandLine(console)).stripTrailing());
    return ExitStatus.DONE;
  }
}
