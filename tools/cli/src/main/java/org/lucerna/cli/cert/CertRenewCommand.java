package org.lucerna.cli.cert;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.Validity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna cert renew}: creates a new server certificate under the existing root. */
@Command(
    name = "renew",
    description = {
      "Create a new certificate for the server's key, signed by the existing root.",
      "Use it before the old one expires, or for other names. Nothing changes for clients. A"
          + " running server uses it after kill -HUP or a restart."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert renew --out certs lumina.example.org 192.0.2.7")
final class CertRenewCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = CertCreateCommand.FOLDER,
      description = "Folder created by cert create or by a server. Default: ${DEFAULT-VALUE}.")
  Path out;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description =
          "DNS names and addresses by which clients reach the server. Default: those of the old"
              + " certificate.")
  List<String> names = List.of();

  CertRenewCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console.begin("making a key in " + out);
    CertificateFolder folder = new CertificateFolder(out);
    ServerNames server = names.isEmpty() ? folder.load().names() : CertCreateCommand.names(names);
    folder.renew(server, Validity.STANDARD, Clock.systemUTC());
    console.out().line(folder.serverCertificate() + " is for " + String.join(", ", server.all()));
    return ExitStatus.DONE;
  }
}
