package org.lucerna.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.server.Server;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.store.StoreInUseException;
import org.lucerna.store.rocks.RocksFunctionStore;
import picocli.CommandLine.Option;

/** The data folder of a server that is not running. */
final class DataFolder {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "lucerna-data",
      description = "The server's data folder. Default: ${DEFAULT-VALUE}.")
  private Path data;

  /** Where the store is. */
  Path store() {
    return data.resolve(RocksFunctionStore.FOLDER);
  }

  /** Where an import may put what it cannot hold; not there before or after. */
  Path spill() {
    return data.resolve("import.partial");
  }

  /** Opens the store that is there. */
  RocksFunctionStore open() throws CommandException {
    if (!Files.exists(store().resolve("CURRENT"))) {
      throw new CommandException(ExitStatus.IO, data + ": there is no store in this folder");
    }
    return openOrMake();
  }

  /** Opens the store, or makes one. */
  RocksFunctionStore openOrMake() throws CommandException {
    try {
      return Server.openStore(ServerConfig.defaults().withData(data));
    } catch (StoreInUseException used) {
      throw new CommandException(
          ExitStatus.IO,
          used.getMessage() + ": stop the server, or back it up with store backup --server-http");
    }
  }
}
