package org.lucerna.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna help}: what {@code --help} says, for whoever looks for it here. */
@Command(
    name = "help",
    description = "Show how a command is used.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna help cert create")
final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command.")
  private List<String> path = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      command = command.getSubcommands().get(name);
      if (command == null) {
        throw new ParameterException(
            spec.root().commandLine(), "unknown command '" + String.join(" ", path) + "'");
      }
    }
    command.usage(command.getOut());
    return ExitStatus.DONE;
  }
}
