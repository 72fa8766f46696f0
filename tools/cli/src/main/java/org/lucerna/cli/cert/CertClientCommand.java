package org.lucerna.cli.cert;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.Validity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lucerna cert client}: creates a certificate that logs a user in. */
@Command(
    name = "client",
    description = {
      "Create a key and a certificate for a client.",
      "It is signed by the root in a folder created by cert create or by a server, and logs in the"
          + " user of that name.",
      "The server must be configured for it: [tls] client-certificates = \"optional\", client-ca ="
          + " \"DIR/ca.crt\"."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert client --authority lucerna-data/tls --out ana ana")
final class CertClientCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--authority",
      paramLabel = "DIR",
      defaultValue = CertCreateCommand.FOLDER,
      description = "Folder with the root and its key. Default: ${DEFAULT-VALUE}.")
  Path authority;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "New folder for client.crt and client.key.")
  Path out;

  @Parameters(paramLabel = "NAME", description = "Name of the user.")
  String user;

  CertClientCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console.begin("making a key in " + out);
    try {
      new CertificateFolder(authority)
          .createClient(user, out, Validity.STANDARD, Clock.systemUTC());
    } catch (IllegalArgumentException wrong) {
      throw new CommandException(ExitStatus.USAGE, String.valueOf(wrong.getMessage()));
    }
    console.out().line(out.resolve("client.crt") + " is for " + Escaped.of(user));
    return ExitStatus.DONE;
  }
}
