package org.lucerna.cli;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The layout of help for all commands: as wide as the terminal, or {@value #WIDTH} columns if there
 * is none, with an example for each, and {@code help} under every group of commands.
 */
final class HelpLayout {
  /** Columns if there is no terminal. */
  static final int WIDTH = 80;

  private HelpLayout() {}

  /** Lays out a command and its subcommands. */
  static void apply(CommandLine line) {
    Map<String, CommandLine> commands = line.getSubcommands();
    if (!commands.isEmpty() && !commands.containsKey(HelpCommand.NAME)) {
      line.addSubcommand(HelpCommand.NAME, new HelpCommand());
    }
    line.setUsageHelpWidth(WIDTH).setUsageHelpAutoWidth(true);
    for (CommandLine under : line.getSubcommands().values()) {
      apply(under);
    }
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    if (usage.footer().length == 0 && commands.isEmpty()) {
      String example = "  " + line.getCommandSpec().qualifiedName();
      boolean takesFile =
          line.getCommandSpec().positionalParameters().stream()
              .anyMatch(parameter -> parameter.paramLabel().equals("FILE"));
      usage.footerHeading("%nExample:%n").footer(example + (takesFile ? " sample.i64" : ""));
    }
  }
}
