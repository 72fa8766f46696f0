package org.lucerna.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The subcommands of a command, each created when needed: creating all of them takes longer than
 * most of them run.
 */
public final class Subcommands {
  private final Map<String, Supplier<?>> commands = new LinkedHashMap<>();

  /**
   * Adds a command.
   *
   * @param name of the command
   * @param command creates the command
   */
  public Subcommands add(String name, Supplier<?> command) {
    commands.put(name, command);
    return this;
  }

  /**
   * Adds to {@code parent} the command that the arguments begin with; or all of them if they begin
   * with none, for help or for suggestions.
   *
   * @param arguments those after the parent's name
   */
  public CommandLine addTo(CommandLine parent, List<String> arguments) {
    Supplier<?> called = arguments.isEmpty() ? null : commands.get(arguments.getFirst());
    if (called != null) {
      return parent.addSubcommand(arguments.getFirst(), called.get());
    }
    commands.forEach((name, command) -> parent.addSubcommand(name, command.get()));
    return parent;
  }
}
