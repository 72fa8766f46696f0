package org.lucerna.cli.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.client.Administration;
import org.lucerna.service.account.LastAdministrator;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.StoreInUseException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The server to administer: a running one, or the data folder of a stopped one. */
public final class AdministrationOptions {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data folder of a stopped server. Default: lucerna-data.")
  @Nullable Path data;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file of a stopped server, which names the data folder.")
  @Nullable Path config;

  @Mixin HttpOptions http;

  /** Whether any of these options was given. */
  public boolean isSet() {
    return data != null || config != null || http.isSet();
  }

  /**
   * Opens the administration; the caller closes it.
   *
   * @param use how the command uses a folder that no server has open
   */
  public Administration open(Console console, LoginOptions login, FolderUse use)
      throws IOException, CommandException {
    ClientSettings settings = ClientSettings.of(console.environment());
    boolean namesFolder = data != null || config != null;
    if (!http.isSet() && (namesFolder || !settings.namesHttp())) {
      checkFolderAlone(login);
      return folder(
          console,
          use,
          "query it with --server-http 127.0.0.1:8667 --user ADMINISTRATOR --password-file FILE");
    }
    if (namesFolder) {
      throw folderAndServer();
    }
    if (use == FolderUse.FORCE) {
      throw new CommandException(
          ExitStatus.NO, "--force works on the data folder of a stopped server: see --data");
    }
    return http.open(console, login);
  }

  private ParameterException folderAndServer() {
    return wrong("--server-http cannot be combined with --data or --config");
  }

  /** Rejects options that are for servers only. */
  private void checkFolderAlone(LoginOptions login) {
    if (http.isSet()) {
      throw folderAndServer();
    }
    http.checkUnset(login);
    if (login.isSet()) {
      throw wrong(
          "--user and --password-file log in to a server: they need --server-http; use"
              + " --new-password-file for a new password");
    }
  }

  /** Opens the administration for queries: of a running server, or of a folder if one is named. */
  public Administration openServer(Console console, LoginOptions login)
      throws IOException, CommandException {
    if (data == null && config == null) {
      return http.open(console, login);
    }
    checkFolderAlone(login);
    return folder(
        console,
        FolderUse.READ,
        "leave out --data and --config to query it (--server-http HOST:PORT if not on port 8667)");
  }

  /**
   * Opens a folder.
   *
   * @param otherwise an alternative to stopping the server that has the folder open
   */
  private Administration folder(Console console, FolderUse use, String otherwise)
      throws IOException, CommandException {
    ServerConfig file = config == null ? ServerConfig.defaults() : ConfigFile.load(config);
    ServerConfig settings = data == null ? file : file.withData(data);
    if (use != FolderUse.MAKE && !Files.isDirectory(settings.data())) {
      throw new CommandException(
          ExitStatus.IO, settings.data() + ": not the data folder of a server");
    }
    if (use == FolderUse.READ) {
      console.begin("opening " + settings.data());
    }
    try {
      return new FolderAdministration(
          use == FolderUse.READ
              ? ConfiguredStore.openToRead(settings)
              : ConfiguredStore.openToMaintain(settings),
          System.getProperty("user.name", "unknown"),
          use == FolderUse.FORCE ? LastAdministrator.MAY_GO : LastAdministrator.STAYS);
    } catch (StoreInUseException running) {
      throw new CommandException(
          ExitStatus.IO,
          settings.data() + " is in use by a running server: stop it, or " + otherwise);
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
