package org.lucerna.cli.cert;

import org.lucerna.cli.output.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lucerna cert}: certificates for TLS. */
@Command(
    name = "cert",
    synopsisSubcommandLabel = "COMMAND",
    description = "Create and show certificates for TLS.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert create --out certs lumina.example.org 192.0.2.7")
public final class CertCommand {
  private CertCommand() {}

  /** The command with those under it. */
  public static CommandLine line(Console console) {
    return new CommandLine(new CertCommand())
        .addSubcommand(new CertCreateCommand(console))
        .addSubcommand(new CertRenewCommand(console))
        .addSubcommand(new CertClientCommand(console))
        .addSubcommand(new CertShowCommand(console));
  }
}
