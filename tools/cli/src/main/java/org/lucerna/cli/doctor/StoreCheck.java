package org.lucerna.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lucerna.cli.command.FailureText;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreInUseException;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/**
 * Checks whether the store opens, without changing it.
 *
 * @param isInUse whether a server on this machine has it open
 */
record StoreCheck(Finding finding, boolean isInUse) implements Check {
  private static final String SUBJECT = "store";

  /** A check of the store of these settings. */
  static StoreCheck of(ServerConfig config) {
    boolean isLocal = config.store().kind().equals(RocksOptions.KIND);
    Path folder = config.data().resolve(StoreFactory.FOLDER);
    if (!config.store().keep()) {
      return new StoreCheck(Finding.ok(SUBJECT, "none: the server is a proxy"), false);
    }
    if (isLocal && !Files.exists(folder)) {
      return new StoreCheck(Finding.ok(SUBJECT, "made at the first start"), false);
    }
    try (StoreEngine store = isLocal ? open(folder) : ConfiguredStore.openToRead(config)) {
      String found =
          "%,d functions from %,d files"
              .formatted(store.totals().functions(), store.totals().files());
      return new StoreCheck(Finding.ok(SUBJECT, found), false);
    } catch (StoreInUseException serving) {
      return new StoreCheck(Finding.ok(SUBJECT, "open in a running server"), true);
    } catch (DamagedException damage) {
      String found = String.valueOf(damage.getMessage());
      return new StoreCheck(Finding.problem(SUBJECT, found, FailureText.DAMAGE_ADVICE), false);
    } catch (StoreException unusable) {
      String advice =
          isLocal
              ? "lucerna store verify shows whether it is damaged"
              : "check the cluster, and the settings of store.cassandra";
      String found = String.valueOf(unusable.getMessage());
      return new StoreCheck(Finding.problem(SUBJECT, found, advice), false);
    }
  }

  private static StoreEngine open(Path folder) {
    return StoreFactory.openReadOnly(
        folder, RocksOptions.defaults().withFunctionBytes(0), MetadataMerge::of, Ranker.standard());
  }

  @Override
  public List<Finding> findings() {
    return List.of(finding);
  }
}
