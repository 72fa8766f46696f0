package org.lucerna.cli.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreInUseException;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreRepair;
import org.lucerna.store.engine.StoreSalvage;
import org.lucerna.store.rocks.RocksOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The data folder of a server that is not running. */
public final class DataFolder {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "lucerna-data",
      description = "The server's data folder. Default: ${DEFAULT-VALUE}.")
  Path data;

  @Mixin ConfigOption config;

  /** The folder of the store. */
  Path store() {
    return data.resolve(StoreFactory.FOLDER);
  }

  /** The folder itself. */
  public Path folder() {
    return data;
  }

  /** Scratch folder of an import; it does not exist before or after. */
  Path spill() {
    return data.resolve("import.partial");
  }

  /** Opens the existing store. */
  StoreEngine open(Console console) throws CommandException, IOException {
    if (isLocal()) {
      checkThere();
    }
    return openOrMake(console);
  }

  /**
   * Opens the existing store to compact it.
   *
   * @param smallest see {@link RocksOptions#smallest}
   */
  StoreEngine openToCompact(Console console, boolean smallest)
      throws CommandException, IOException {
    checkThere();
    RocksOptions options = RocksOptions.defaults().withFunctionBytes(0).withSmallest(smallest);
    return opened(console, _ -> StoreFactory.open(store(), options, MetadataMerge::of));
  }

  /** Opens the existing store for reading; the disk may be read-only. */
  public StoreEngine openToRead(Console console) throws CommandException, IOException {
    if (isLocal()) {
      checkThere();
    }
    return opened(console, ConfiguredStore::openToRead);
  }

  /** Opens what can be read of the existing store; nothing is changed. */
  StoreSalvage openToSalvage(Console console) throws CommandException, IOException {
    checkThere();
    try {
      return opened(console, _ -> StoreFactory.openToSalvage(store(), RocksOptions.defaults()));
    } catch (DamagedException damage) {
      throw unsalvageable(damage);
    }
  }

  /**
   * Replaces the existing store by a sound one.
   *
   * @param progress receives the number of records copied so far
   */
  StoreRepair.Result repair(Instant now, LongConsumer progress)
      throws CommandException, IOException {
    checkThere();
    try {
      return StoreRepair.perform(
          store(), RocksOptions.defaults(), MetadataMerge::of, rarity(), now, progress);
    } catch (StoreInUseException used) {
      throw inUse(used);
    } catch (DamagedException damage) {
      throw unsalvageable(damage);
    }
  }

  /** The list of the store's files is damaged. */
  private static CommandException unsalvageable(DamagedException damage) {
    return new CommandException(
        ExitStatus.DAMAGED, damage.getMessage() + ": nothing can be read, restore a backup");
  }

  /** Whether the store is in the data folder. */
  private boolean isLocal() throws IOException {
    return config.read().store().kind().equals(RocksOptions.KIND);
  }

  private void checkThere() throws CommandException {
    if (!Files.exists(store().resolve("CURRENT"))) {
      throw new CommandException(ExitStatus.IO, data + ": no store in this folder");
    }
  }

  /** Opens the store, or creates one. */
  StoreEngine openOrMake(Console console) throws CommandException, IOException {
    return opened(console, ConfiguredStore::openToMaintain);
  }

  private <T> T opened(Console console, Function<ServerConfig, T> opening)
      throws CommandException, IOException {
    console.begin("opening " + data);
    try {
      return opening.apply(config.read().withData(data));
    } catch (StoreInUseException used) {
      throw inUse(used);
    }
  }

  private static CommandException inUse(StoreInUseException used) {
    return new CommandException(
        ExitStatus.IO,
        used.getMessage() + ": stop the server, or back it up with store backup --server-http");
  }

  /** Decides which features index a function, as in a server. */
  static FeatureRarity rarity() {
    return SimilarityModel.standard().rarity();
  }
}
