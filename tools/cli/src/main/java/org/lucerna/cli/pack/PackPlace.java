package org.lucerna.cli.pack;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.connection.HttpOptions;
import org.lucerna.cli.connection.LoginOptions;
import org.lucerna.cli.output.Console;
import org.lucerna.client.HttpAdministration;
import org.lucerna.packs.PackFolder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where packs are: in a data folder, whether a server has it open or not, or on a server. */
final class PackPlace {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "lucerna-data",
      description =
          "The server's data folder; the server may be running. Default: ${DEFAULT-VALUE}.")
  Path data;

  @Mixin HttpOptions http;
  @Mixin LoginOptions login;

  /** Whether a server is named instead of a folder. */
  boolean isServer() {
    return http.isSet();
  }

  /** Opens the administration of the server; the caller closes it. */
  HttpAdministration server(Console console) throws IOException, CommandException {
    return http.open(console, login);
  }

  /** The packs in the data folder. */
  PackFolder folder() {
    if (login.isSet()) {
      throw new ParameterException(
          spec.commandLine(),
          "--user and --password-file log in to a server: they need --server-http");
    }
    return PackFolder.in(data);
  }
}
