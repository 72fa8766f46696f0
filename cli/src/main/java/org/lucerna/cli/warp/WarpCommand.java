package org.lucerna.cli.warp;

import org.lucerna.cli.output.Console;
import picocli.CommandLine;
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
  /** The command with those under it. */
  public static CommandLine line(Console console) {
    return new CommandLine(new WarpCommand())
        .addSubcommand(new WarpCreateCommand(console))
        .addSubcommand(new WarpInfoCommand(console))
        .addSubcommand(new WarpDumpCommand(console));
  }
}
