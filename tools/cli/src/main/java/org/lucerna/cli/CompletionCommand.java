package org.lucerna.cli;

import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna completion}: a shell script that completes commands and options. */
@Command(
    name = "completion",
    description = "Print a completion script for bash, zsh or fish.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(lucerna completion)",
      "  source <(lucerna completion zsh)",
      "  lucerna completion fish | source"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "SHELL",
      description = "The shell: ${COMPLETION-CANDIDATES}. Default: bash.")
  CompletionShell shell = CompletionShell.bash;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    String script = shell.completion(LucernaCommandLine.commandLine(console));
    console.out().line(script.stripTrailing());
    return ExitStatus.DONE;
  }
}
