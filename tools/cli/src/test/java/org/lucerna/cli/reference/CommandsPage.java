package org.lucerna.cli.reference;

import static java.util.stream.Collectors.joining;
import static org.lucerna.cli.reference.Markdown.code;
import static org.lucerna.cli.reference.Markdown.link;
import static org.lucerna.cli.reference.Markdown.row;
import static org.lucerna.cli.reference.Markdown.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The page of all commands in Markdown. Not thread-safe. */
public final class CommandsPage {
  private final StringBuilder page = new StringBuilder();

  private CommandsPage() {}

  /** The page of a program. */
  public static String of(CommandLine line) {
    CommandReference program = new CommandReference(line);
    CommandsPage page = new CommandsPage();
    page.head(program);
    program.descendants().stream().filter(CommandsPage::isShown).forEach(page::section);
    return page.page.toString();
  }

  /** Each group has a command that shows its help, which the head of the page mentions once. */
  private static boolean isShown(CommandReference command) {
    return !command.word().equals("help");
  }

  private static List<CommandReference> children(CommandReference command) {
    return command.children().stream().filter(CommandsPage::isShown).toList();
  }

  private void head(CommandReference program) {
    page.append(
        """
        # Commands

        <!-- Written by ReferencePagesTest from the commands themselves. -->

        What `lucerna COMMAND --help` and the manual pages say, on one page. `lucerna help COMMAND` \
        shows the help of a command, too, and `lucerna --version` the version. In a checkout the \
        program is `./lucerna`. Servers and logins that options do not name are those of the \
        [client settings](operation.md#client-settings).

        """);
    summaries(children(program));
    page.append("\n## Options of every command\n");
    arguments(
        program.options().stream()
            .filter(option -> option.scopeType() == ScopeType.INHERIT)
            .toList(),
        program);
    page.append("\n## Exit status\n\n").append(row("", "")).append(row("---", "---"));
    Map<String, String> statuses = program.spec().usageMessage().exitCodeList();
    statuses.forEach((status, meaning) -> page.append(row(status, text(meaning))));
  }

  private void section(CommandReference command) {
    int words = command.name().split(" ").length;
    page.append('\n').append("#".repeat(words)).append(' ').append(command.name()).append("\n\n");
    page.append("```\n")
        .append((command.name() + " [OPTIONS] " + command.operands()).strip())
        .append("\n```\n\n");
    description(command.description());
    if (children(command).isEmpty()) {
      arguments(command);
    } else {
      page.append('\n');
      summaries(children(command));
    }
    block("sh", command.examples());
  }

  private void summaries(List<CommandReference> commands) {
    page.append(row("command", "what it does")).append(row("---", "---"));
    for (CommandReference command : commands) {
      String shown = code(command.name().replaceFirst("^lucerna ", ""));
      page.append(row(link(shown, command.name()), text(command.summary())));
    }
  }

  private void description(List<String> lines) {
    List<String> verbatim = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("  ")) {
        verbatim.add(line);
      } else {
        block("", verbatim);
        verbatim.clear();
        page.append(line.isEmpty() ? "" : text(line)).append('\n');
      }
    }
    block("", verbatim);
  }

  /** Adds lines unchanged, after an empty one. */
  private void block(String language, List<String> lines) {
    if (!lines.isEmpty()) {
      page.append(page.lastIndexOf("\n\n") == page.length() - 2 ? "" : "\n")
          .append("```%s\n%s\n```\n".formatted(language, String.join("\n", lines).stripIndent()));
    }
  }

  /** The parameters, then the options that are the command's own. */
  private void arguments(CommandReference command) {
    arguments(
        Stream.<ArgSpec>concat(
                command.parameters().stream(),
                command.options().stream().filter(option -> !option.inherited()))
            .toList(),
        command);
  }

  private void arguments(List<? extends ArgSpec> arguments, CommandReference command) {
    if (arguments.isEmpty()) {
      return;
    }
    page.append('\n').append(row("", "")).append(row("---", "---"));
    for (ArgSpec argument : arguments) {
      String names =
          argument instanceof OptionSpec option
              ? spellings(option, command)
              : code(argument.paramLabel());
      page.append(row(names, text(CommandReference.description(argument))));
    }
  }

  private static String spellings(OptionSpec option, CommandReference command) {
    String value = CommandReference.takesValue(option) ? "=" + option.paramLabel() : "";
    return command.spellings(option).stream()
        .map(name -> code(name + (name.startsWith("--") ? value : "")))
        .collect(joining(", "));
  }
}
