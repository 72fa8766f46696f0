package org.lucerna.cli.reference;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion of commands and options for zsh. */
public final class ZshCompletion {
  private ZshCompletion() {}

  /** The script that completes {@code line} and all commands below it. */
  public static String of(CommandLine line) {
    List<CommandReference> commands = new CommandReference(line).withDescendants();
    String names =
        commands.stream().map(c -> "      " + quoted(c.name())).collect(Collectors.joining("\n"));
    String cases = commands.stream().map(ZshCompletion::branch).collect(Collectors.joining());
    return """
    #compdef lucerna
    # Completion of lucerna for zsh.

    # Finds the longest command that the words before the cursor name, and completes after it.
    _lucerna() {
      local -a commands=(
    %s
      )
      local at=lucerna
      integer last=1 i
      for (( i = 2; i < CURRENT; i++ )); do
        if (( $commands[(Ie)$at $words[i]] )); then
          at="$at $words[i]"
          last=i
        fi
      done
      shift $(( last - 1 )) words
      (( CURRENT -= last - 1 ))
      case $at in
    %s  esac
    }

    if [ "$funcstack[1]" = _lucerna ]; then
      _lucerna "$@"
    else
      compdef _lucerna lucerna
    fi
    """
        .formatted(names, cases);
  }

  private static String branch(CommandReference command) {
    StringBuilder branch = new StringBuilder();
    branch.append("    (").append(quoted(command.name())).append(")\n      _arguments -S");
    for (OptionSpec option : command.options()) {
      for (String name : command.spellings(option)) {
        branch.append(" \\\n        ").append(quoted(option(name, option)));
      }
    }
    if (!command.children().isEmpty()) {
      String children =
          command.children().stream()
              .map(child -> child.word() + "\\:" + inDoubleQuotes(child.summary()))
              .collect(Collectors.joining(" "));
      branch.append(" \\\n        ").append(quoted("1:command:((" + children + "))"));
    } else if (!command.parameters().isEmpty()) {
      ArgSpec first = command.parameters().getFirst();
      branch
          .append(" \\\n        ")
          .append(quoted("*:" + escaped(first.paramLabel()) + ":" + values(first)));
    }
    return branch.append("\n      ;;\n").toString();
  }

  private static String option(String name, OptionSpec option) {
    String description = "[" + escaped(CommandReference.description(option)) + "]";
    String repeated = option.isMultiValue() ? "*" : "";
    if (!CommandReference.takesValue(option)) {
      return repeated + name + description;
    }
    String separator = name.startsWith("--") ? "=" : "";
    return repeated
        + name
        + separator
        + description
        + ":"
        + escaped(option.paramLabel())
        + ":"
        + values(option);
  }

  private static String values(ArgSpec argument) {
    List<String> candidates = CommandReference.candidates(argument);
    if (!candidates.isEmpty()) {
      return "(" + String.join(" ", candidates) + ")";
    }
    return CommandReference.namesFile(argument) ? "_files" : " ";
  }

  /** Text in a place where {@code _arguments} reads colons and brackets. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace(":", "\\:").replace("[", "\\[").replace("]", "\\]");
  }

  /** A description among candidates, which zsh reads as a word in double quotes. */
  private static String inDoubleQuotes(String text) {
    return '"' + escaped(text).replace("\"", "\\\"").replace("$", "\\$").replace("`", "\\`") + '"';
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
