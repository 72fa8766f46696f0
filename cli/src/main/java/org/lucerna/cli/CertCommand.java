package org.lucerna.cli;

import picocli.CommandLine.Command;

/** {@code lucerna cert}: certificates for TLS. */
@Command(
    name = "cert",
    synopsisSubcommandLabel = "COMMAND",
    description = "Make and show certificates for TLS.",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert create --out certs lumina.example.org 192.0.2.7")
final class CertCommand {}
