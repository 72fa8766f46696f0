package org.lucerna.cli.warp;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna warp}: signature files. */
@Command(
    name = "warp",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Create and read WARP files, by which Binary Ninja names functions.",
      "Binary Ninja loads them from the folder 'signatures' of its user folder."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna warp create /usr/lib/x86_64-linux-gnu/libc.a libc.warp",
      "  lucerna warp dump libc.warp --json"
    })
public final class WarpCommand {
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("create", WarpCreateCommand.class, WarpCreateCommand::new)
        .add("info", WarpInfoCommand.class, WarpInfoCommand::new)
        .add("dump", WarpDumpCommand.class, WarpDumpCommand::new);
  }
}
