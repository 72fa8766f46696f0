package org.lucerna.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lucerna completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footerHeading = "%nExample:%n",
    footer = "  source <(lucerna completion)")
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console.out().line(AutoComplete.bash("lucerna", spec.root().commandLine()).stripTrailing());
    return ExitStatus.DONE;
  }
}
