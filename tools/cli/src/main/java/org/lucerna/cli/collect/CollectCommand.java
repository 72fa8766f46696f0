package org.lucerna.cli.collect;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna collect}: the functions of whole package repositories. */
@Command(
    name = "collect",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Push the functions of the packages in a repository to a server.",
      "The indexes are verified as package managers verify them. Packages are downloaded one after"
          + " the other, read and deleted; nothing of them is run or installed.",
      "The server knows which packages it has: a run that was stopped goes on where it ended, and"
          + " later runs take only what is new, on any machine."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna collect deb --dry-run",
      "  lucerna collect deb --suite bookworm --arch amd64,arm64 'lib*-dev'"
    })
public final class CollectCommand {
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("apk", CollectApkCommand.class, CollectApkCommand::new)
        .add("deb", CollectDebCommand.class, CollectDebCommand::new)
        .add("rpm", CollectRpmCommand.class, CollectRpmCommand::new);
  }
}
