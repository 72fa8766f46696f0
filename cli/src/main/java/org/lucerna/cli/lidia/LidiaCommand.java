package org.lucerna.cli.lidia;

import org.lucerna.cli.output.Console;
import picocli.CommandLine;
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
  /** The command with those under it. */
  public static CommandLine line(Console console) {
    return new CommandLine(new LidiaCommand())
        .addSubcommand(new LidiaCreateCommand(console))
        .addSubcommand(new LidiaLookupCommand(console))
        .addSubcommand(new LidiaSymbolizeCommand(console))
        .addSubcommand(new LidiaInfoCommand(console))
        .addSubcommand(new LidiaDumpCommand(console))
        .addSubcommand(new LidiaVerifyCommand(console));
  }
}
