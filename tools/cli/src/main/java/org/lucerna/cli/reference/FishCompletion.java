package org.lucerna.cli.reference;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Completion of commands and options for fish. */
public final class FishCompletion {
  /** Finds the longest command that the words before the cursor name. */
  private static final String HEAD =
      """
      # Completion of lucerna for fish.

      function __lucerna_at
          set -l at lucerna
          for word in (commandline -opc)[2..]
              if contains -- "$at $word" $__lucerna_commands
                  set at "$at $word"
              end
          end
          test "$at" = "$argv[1]"
      end

      complete -c lucerna -f
      """;

  private FishCompletion() {}

  /** The script that completes {@code line} and all commands below it. */
  public static String of(CommandLine line) {
    List<CommandReference> commands = new CommandReference(line).withDescendants();
    StringBuilder script = new StringBuilder(HEAD);
    script
        .append("set -g __lucerna_commands ")
        .append(commands.stream().map(c -> quoted(c.name())).collect(Collectors.joining(" ")))
        .append('\n');
    for (CommandReference command : commands) {
      String start = "complete -c lucerna -n " + quoted("__lucerna_at " + quoted(command.name()));
      for (CommandReference child : command.children()) {
        script
            .append(start)
            .append(" -a ")
            .append(quoted(child.word()))
            .append(" -d ")
            .append(quoted(child.summary()))
            .append('\n');
      }
      if (command.parameters().stream().anyMatch(CommandReference::namesFile)) {
        script.append(start).append(" -F\n");
      }
      for (OptionSpec option : command.options()) {
        script.append(start).append(option(command, option)).append('\n');
      }
    }
    return script.toString();
  }

  private static String option(CommandReference command, OptionSpec option) {
    StringBuilder words = new StringBuilder();
    for (String name : command.spellings(option)) {
      words.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    if (CommandReference.takesValue(option)) {
      words.append(" -r");
      List<String> candidates = CommandReference.candidates(option);
      if (!candidates.isEmpty()) {
        words.append(" -a ").append(quoted(String.join(" ", candidates)));
      } else if (CommandReference.namesFile(option)) {
        words.append(" -F");
      }
    }
    return words.append(" -d ").append(quoted(CommandReference.description(option))).toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
