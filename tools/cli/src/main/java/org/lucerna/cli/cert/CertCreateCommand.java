package org.lucerna.cli.cert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.Validity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna cert create}: creates a root and a server certificate signed by it. */
@Command(
    name = "create",
    description = {
      "Create a certificate for a server, and the root that signs it.",
      "A server without certificates creates its own at its first start, for the names of its"
          + " machine."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna cert create --out certs lumina.example.org 192.0.2.7")
final class CertCreateCommand implements Callable<Integer> {
  /** The certificate folder of a server with the default data folder. */
  static final String FOLDER = "lucerna-data/tls";

  private final Console console;

  @Spec CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = FOLDER,
      description = "New folder for the files. Default: ${DEFAULT-VALUE}.")
  Path out;

  @Option(
      names = "--force",
      description = "Create a new folder even if one exists; the old one is renamed.")
  boolean force;

  @Parameters(
      arity = "1..*",
      paramLabel = "NAME",
      description = "DNS names and addresses by which clients reach the server.")
  List<String> names;

  CertCreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    console.begin("making keys in " + out);
    ServerNames server = names(names);
    CertificateFolder folder = new CertificateFolder(out.toAbsolutePath().normalize());
    if (!folder.isEmpty()) {
      makeRoom(folder.path());
    }
    folder.create(server, Validity.STANDARD, Clock.systemUTC());
    new Table()
        .row(
            "server",
            "[tls] certificate = \"%s\", key = \"%s\"; not needed for the folder tls in its data"
                .formatted(folder.serverCertificate(), folder.serverKey()))
        .row("IDA", folder.hexrays() + " into IDA's folder; since 8.1, with the plugin OpenLumina")
        .row("lucerna", "--ca " + folder.authorityCertificate())
        .print(console.out());
    return ExitStatus.DONE;
  }

  static ServerNames names(List<String> names) throws CommandException {
    try {
      return ServerNames.of(names);
    } catch (IllegalArgumentException wrong) {
      throw new CommandException(ExitStatus.USAGE, String.valueOf(wrong.getMessage()));
    }
  }

  /** Renames the folder: a root that clients trust is never deleted. */
  private void makeRoom(Path folder) throws IOException {
    if (!force) {
      throw new ParameterException(
          spec.commandLine(), folder + " exists and is not empty; --force renames it");
    }
    int number = 1;
    Path old = folder.resolveSibling(folder.getFileName() + ".old");
    while (Files.exists(old)) {
      number++;
      old = folder.resolveSibling(folder.getFileName() + ".old" + number);
    }
    Files.move(folder, old);
    console.say("the previous files are in " + old);
  }
}
