package org.lucerna.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.Subcommands;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna help}: the same text as {@code --help}. */
@Command(name = HelpCommand.NAME, description = "Show how a command is used.")
final class HelpCommand implements Callable<Integer> {
  static final String NAME = Subcommands.HELP;

  @Spec CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command.")
  List<String> path = List.of();

  @Override
  public Integer call() {
    CommandLine group = spec.parent().commandLine();
    CommandLine command = group;
    for (String name : path) {
      command = command.getSubcommands().get(name);
      if (command == null) {
        throw new ParameterException(group, "unknown command '" + String.join(" ", path) + "'");
      }
    }
    command.usage(command.getOut());
    return ExitStatus.DONE;
  }
}
