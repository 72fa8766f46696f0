package org.lucerna.cli.pack;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna pack}: collected functions as one file. */
@Command(
    name = "pack",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Carry collected functions as one signed file, and serve such files.",
      "A pack is beside a server's own functions: what people push comes first, and a pack is"
          + " removed with everything in it."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna pack create debian-12.pack --query 'package:pkg:deb/debian/*'",
      "  lucerna pack add debian-12.pack --data /var/lib/lucerna"
    })
public final class PackCommand {
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("create", PackCreateCommand.class, PackCreateCommand::new)
        .add("add", PackAddCommand.class, PackAddCommand::new)
        .add("list", PackListCommand.class, PackListCommand::new)
        .add("info", PackInfoCommand.class, PackInfoCommand::new)
        .add("verify", PackVerifyCommand.class, PackVerifyCommand::new)
        .add("remove", PackRemoveCommand.class, PackRemoveCommand::new);
  }
}
