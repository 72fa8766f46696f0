package org.lucerna.cli.cert;

import org.lucerna.cli.command.Subcommands;
import org.lucerna.cli.output.Console;
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
  /** The commands below it. */
  public static Subcommands subcommands(Console console) {
    return new Subcommands(console)
        .add("create", CertCreateCommand.class, CertCreateCommand::new)
        .add("renew", CertRenewCommand.class, CertRenewCommand::new)
        .add("client", CertClientCommand.class, CertClientCommand::new)
        .add("show", CertShowCommand.class, CertShowCommand::new);
  }
}
