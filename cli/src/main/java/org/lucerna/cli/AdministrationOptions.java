package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Credentials;
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
      description = "Data folder of a stopped server. Default: lucerna-data.")
  private @Nullable Path data;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file of a stopped server, which names the data folder.")
  private @Nullable Path config;

  @Option(
      names = "--server-http",
      paramLabel = "HOST:PORT",
      converter = ServerAddress.HttpConverter.class,
      description =
          "HTTP port of a running server on this machine; --user says who asks. Default:"
              + " LUCERNA_HTTP.")
  private @Nullable Endpoint http;

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
    ClientSettings settings = ClientSettings.of(console.environment());
    boolean namesFolder = data != null || config != null;
    if (http == null && (namesFolder || !settings.namesHttp())) {
      if (login.isSet()) {
        throw wrong(
            "--user and --password-file log in to a server: they go with --server-http; a new"
                + " password is in --new-password-file");
      }
      return folder(makesFolder);
    }
    if (namesFolder) {
      throw wrong("--server-http is instead of --data and --config");
    }
    return http(console, login, settings);
  }

  /** As {@link #open}, but a running server is asked unless a folder is named. */
  Administration openServer(Console console, LoginOptions login)
      throws IOException, CommandException {
    return data != null || config != null
        ? open(console, login, false)
        : http(console, login, ClientSettings.of(console.environment()));
  }

  private Administration http(Console console, LoginOptions login, ClientSettings settings)
      throws IOException, CommandException {
    Endpoint server = settings.http(http);
    ClientSettings.Login otherwise = settings.login(settings.isHttpOfFile(server));
    Credentials credentials = login.credentials(console.in(), otherwise);
    if (credentials != null) {
      LoginOptions.warn(console, true, server);
    }
    return new HttpAdministration(server, credentials);
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
              + " 127.0.0.1:8667 --user ADMINISTRATOR --password-file FILE");
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
