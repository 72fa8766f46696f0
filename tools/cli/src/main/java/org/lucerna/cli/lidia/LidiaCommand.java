package org.lucerna.cli.lidia;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
import picocli.CommandLine.Command;

/** {@code lucerna lidia}: symbol files. */
@Command(
    name = "lidia",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Create, read and check Lidia symbol files.",
      "They map addresses to functions, source files and lines."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna lidia lookup libc.lidia 0x29dc0", "  lucerna lidia verify libc.lidia"})
public final class LidiaCommand {
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("create", LidiaCreateCommand.class, LidiaCreateCommand::new)
        .add("lookup", LidiaLookupCommand.class, LidiaLookupCommand::new)
        .add("symbolize", LidiaSymbolizeCommand.class, LidiaSymbolizeCommand::new)
        .add("info", LidiaInfoCommand.class, LidiaInfoCommand::new)
        .add("dump", LidiaDumpCommand.class, LidiaDumpCommand::new)
        .add("verify", LidiaVerifyCommand.class, LidiaVerifyCommand::new);
  }
}
