package org.lucerna.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.Server;
import org.lucerna.server.config.ConfigFile;
import org.lucerna.server.config.Endpoint;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.store.StoreInUseException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is administered: a running server, or the data folder of one that is stopped. */
final class AdministrationOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data folder of a server that is not running. Default: lucerna-data.")
  private @Nullable Path data;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file that names the data folder.")
  private @Nullable Path config;

  @Option(
      names = "--server-http",
      paramLabel = "URL",
      description =
          "HTTP port of a running server on this machine, such as http://127.0.0.1:8667; --user"
              + " names who may do this.")
  private @Nullable URI http;

  /** Whether any of it was given. */
  boolean isSet() {
    return data != null || config != null || http != null;
  }

  /**
   * Begins; whoever is given it closes it.
   *
   * @param makesFolder whether a data folder that is missing is made
   */
  Administration open(Console console, LoginOptions login, boolean makesFolder)
      throws IOException, CommandException {
    if (http == null && login.isSet()) {
      throw wrong(
          "--user and --password-file log in to a server: they go with --server-http; a new"
              + " password is in --new-password-file");
    }
    if (http == null) {
      return folder(makesFolder);
    }
    if (data != null || config != null) {
      throw wrong("--server-http is instead of --data and --config");
    }
    if (!"http".equals(http.getScheme()) || http.getHost() == null) {
      throw wrong("--server-http: a URL such as http://127.0.0.1:8667 is wanted");
    }
    if (login.isSet()) {
      int port = http.getPort() < 0 ? 80 : http.getPort();
      String host = http.getHost().replaceAll("[\\[\\]]", "");
      LoginOptions.warn(console, true, new Endpoint(host, port));
    }
    return new HttpAdministration(http, login.credentials(console.in()));
  }

  private Administration folder(boolean makes) throws IOException, CommandException {
    ServerConfig file = config == null ? ServerConfig.defaults() : ConfigFile.load(config);
    ServerConfig settings = data == null ? file : file.withData(data);
    if (!makes && !Files.isDirectory(settings.data())) {
      throw new CommandException(ExitStatus.IO, settings.data() + ": no data folder of a server");
    }
    try {
      return new FolderAdministration(
          Server.openStore(settings), System.getProperty("user.name", "unknown"));
    } catch (StoreInUseException running) {
      throw new CommandException(
          ExitStatus.IO,
          settings.data()
              + " is in use by a running server: stop it, or ask it with --server-http"
              + " http://127.0.0.1:8667 --user ADMINISTRATOR --password-file FILE");
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
