package org.lucerna.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The commands under another, each made when it is needed: to make all of them takes longer than
 * most of them run.
 */
public final class Subcommands {
  private final Map<String, Supplier<?>> commands = new LinkedHashMap<>();

  /**
   * Adds a command.
   *
   * @param name under which it is called
   * @param command makes the command
   */
  public Subcommands add(String name, Supplier<?> command) {
    commands.put(name, command);
    return this;
  }

  /**
   * Adds to {@code parent} the command that the arguments begin with, or all if they begin with
   * none: for the help that lists them, or names those that are alike.
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
