package org.lucerna.service.store;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.service.config.CassandraConfig;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.StoreConfig;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

/** Opens the store that settings name: in the data folder, or in a cluster. */
public final class ConfiguredStore {
  /** Cache of a pack, in bytes: only functions that the main store lacks are looked up in it. */
  private static final long PACK_CACHE = 32 << 20;

  private ConfiguredStore() {}

  /**
   * Opens it to be served.
   *
   * @param acceptLogLoss whether to continue without acknowledged pushes lost with the store's
   *     logs; copies of the logs are kept
   * @throws StoreException if it cannot be opened, for example because a server has it open
   */
  public static StoreEngine open(ServerConfig config, boolean acceptLogLoss) {
    return open(config, options(config, config.store().functions(), acceptLogLoss));
  }

  /**
   * Opens it for offline maintenance.
   *
   * @throws StoreException if it cannot be opened, for example because a server has it open
   */
  public static StoreEngine openToMaintain(ServerConfig config) {
    return open(config, offline(config));
  }

  /**
   * Opens it for reading; the disk may be read-only.
   *
   * @throws StoreException if it cannot be opened, for example because a server has it open
   */
  public static StoreEngine openToRead(ServerConfig config) {
    return StoreFactory.openToRead(
        folder(config), offline(config), MetadataMerge::of, ranker(config));
  }

  /**
   * Opens the store of a pack for reading, whatever the back-end of the configured store is.
   *
   * @throws StoreException if it cannot be opened
   */
  public static StoreEngine openPack(ServerConfig config, Path store) {
    RocksOptions options =
        RocksOptions.defaults().withCacheBytes(PACK_CACHE).withFunctionBytes(0).withReserveBytes(0);
    return StoreFactory.openReadOnly(store, options, MetadataMerge::of, ranker(config));
  }

  private static StoreEngine open(ServerConfig config, BackendOptions options) {
    return StoreFactory.open(folder(config), options, MetadataMerge::of, ranker(config));
  }

  private static Path folder(ServerConfig config) {
    return config.data().resolve(StoreFactory.FOLDER);
  }

  private static Ranker ranker(ServerConfig config) {
    return Ranker.weighted(config.ranking().weights());
  }

  /** The options of the configured back-end; of one that this server does not know, its name. */
  private static BackendOptions options(ServerConfig config, DataSize functions, boolean loss) {
    StoreConfig store = config.store();
    return switch (store.kind()) {
      case RocksOptions.KIND ->
          RocksOptions.defaults()
              .withCacheBytes(store.cache().bytes())
              .withFunctionBytes(functions.bytes())
              .withAcceptLogLoss(loss);
      case ClusterOptions.KIND -> cluster(store.cassandra());
      default -> store::kind;
    };
  }

  private static ClusterOptions cluster(CassandraConfig config) {
    try {
      return config.options();
    } catch (IOException unreadable) {
      throw new StoreException("store.cassandra: " + unreadable.getMessage(), unreadable);
    }
  }

  /** Maintenance asks for few functions, or for each one once. */
  private static BackendOptions offline(ServerConfig config) {
    return options(config, DataSize.ofMiB(0), false);
  }
}
