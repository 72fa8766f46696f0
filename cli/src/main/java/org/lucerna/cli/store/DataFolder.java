package org.lucerna.cli.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.server.Server;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.store.StoreInUseException;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreRepair;
import org.lucerna.store.engine.StoreSalvage;
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
    return data.resolve(StoreFactory.FOLDER);
  }

  /** Where an import may put what it cannot hold; not there before or after. */
  Path spill() {
    return data.resolve("import.partial");
  }

  /** Opens the store that is there. */
  StoreEngine open() throws CommandException {
    checkThere();
    return openOrMake();
  }

  /** Opens the store that is there for reading, also on a disk that cannot be written. */
  StoreEngine openToRead() throws CommandException {
    checkThere();
    return opened(Server::openStoreToRead);
  }

  /** Opens what can be read of the store that is there; nothing changes. */
  StoreSalvage openToSalvage() throws CommandException {
    checkThere();
    return opened(_ -> StoreFactory.openToSalvage(store(), StoreOptions.defaults()));
  }

  /**
   * Puts a sound store in the place of the one that is there.
   *
   * @param progress hears how many records were copied so far
   */
  StoreRepair.Result repair(Instant now, LongConsumer progress)
      throws CommandException, IOException {
    checkThere();
    try {
      return StoreRepair.perform(
          store(), StoreOptions.defaults(), MetadataMerge::of, now, progress);
    } catch (StoreInUseException used) {
      throw inUse(used);
    }
  }

  private void checkThere() throws CommandException {
    if (!Files.exists(store().resolve("CURRENT"))) {
      throw new CommandException(ExitStatus.IO, data + ": there is no store in this folder");
    }
  }

  /** Opens the store, or makes one. */
  StoreEngine openOrMake() throws CommandException {
    return opened(Server::openStore);
  }

  private <T> T opened(Function<ServerConfig, T> opening) throws CommandException {
    try {
      return opening.apply(ServerConfig.defaults().withData(data));
    } catch (StoreInUseException used) {
      throw inUse(used);
    }
  }

  private static CommandException inUse(StoreInUseException used) {
    return new CommandException(
        ExitStatus.IO,
        used.getMessage() + ": stop the server, or back it up with store backup --server-http");
  }
}
