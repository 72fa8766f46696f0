package org.lucerna.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lucerna.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands below a command. Creating all of them takes longer than most of them run, so only
 * those that the arguments need are created; a list of commands needs only their descriptions.
 */
public final class Subcommands {
  /** The first argument of {@code lucerna help store}, after which the command is named. */
  public static final String HELP = "help";

  private final Console console;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A command.
   *
   * @param below the commands below it; empty unless it is a group
   */
  private record Entry(
      Supplier<String[]> description, Supplier<CommandLine> command, Supplier<Subcommands> below) {
    /** The entry in a list of commands. */
    CommandLine listed() {
      CommandSpec spec = CommandSpec.create();
      spec.usageMessage().description(description.get());
      return new CommandLine(spec);
    }
  }

  /**
   * No commands yet.
   *
   * @param console input and output of the commands
   */
  public Subcommands(Console console) {
    this.console = console;
  }

  /** Adds a command that {@code create} creates when it is needed. */
  public <C> Subcommands add(String name, Class<C> type, Function<Console, C> create) {
    return add(name, type, create, Subcommands::new);
  }

  /** Adds a group of commands. */
  public <C> Subcommands add(
      String name,
      Class<C> type,
      Function<Console, C> create,
      Function<Console, Subcommands> below) {
    entries.put(
        name,
        new Entry(
            () -> type.getAnnotation(Command.class).description(),
            () -> new CommandLine(create.apply(console)),
            () -> below.apply(console)));
    return this;
  }

  /** Adds a command whose type has no description. */
  public Subcommands add(String name, String description, Function<Console, CommandLine> create) {
    entries.put(
        name,
        new Entry(
            () -> new String[] {description},
            () -> described(create.apply(console), description),
            () -> new Subcommands(console)));
    return this;
  }

  private static CommandLine described(CommandLine command, String description) {
    command.getCommandSpec().usageMessage().description(description);
    return command;
  }

  /** Adds all commands to {@code parent}, and those below them. */
  public CommandLine addTo(CommandLine parent) {
    entries.forEach(
        (name, entry) -> parent.addSubcommand(name, entry.below.get().addTo(entry.command.get())));
    return parent;
  }

  /**
   * Adds to {@code parent} the command that the arguments begin with, and the commands that they
   * name below it; if there are no arguments or only one option, a list of commands, for help; if
   * they begin with anything else, all commands.
   *
   * @param arguments those after the parent's name
   */
  public CommandLine addTo(CommandLine parent, List<String> arguments) {
    if (!arguments.isEmpty()) {
      String first = arguments.getFirst();
      List<String> rest = arguments.subList(1, arguments.size());
      if (first.equals(HELP)) {
        return addTo(parent, rest);
      }
      Entry called = entries.get(first);
      if (called != null) {
        return parent.addSubcommand(first, called.below.get().addTo(called.command.get(), rest));
      }
      boolean isAlone = rest.isEmpty() && first.startsWith("-");
      if (!isAlone) {
        return addTo(parent);
      }
    }
    entries.forEach((name, entry) -> parent.addSubcommand(name, entry.listed()));
    return parent;
  }
}
