package org.lucerna.store.cassandra;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Pushes;

/** A keyspace on a node, which is empty before each test. */
final class Keyspaces {
  private static final String KEYSPACE = "lucerna_test";
  private static @Nullable Cluster cleaner;

  private Keyspaces() {}

  static ClusterOptions options() {
    return options(CassandraNode.shared().address());
  }

  static ClusterOptions options(InetSocketAddress node) {
    return new ClusterOptions(
        List.of(node), "datacenter1", KEYSPACE, "", null, null, Duration.ofSeconds(10));
  }

  static synchronized void clear() {
    Cluster cluster = cleaner;
    if (cluster == null) {
      CassandraProvider.makeKeyspace(options(), 1);
      cluster = Cluster.connect(options());
      cleaner = cluster;
    }
    for (String statement : CassandraSchema.statements()) {
      String table = statement.replaceAll("CREATE TABLE IF NOT EXISTS (\\w+) .*", "$1");
      if (!table.equals("lucerna")
          && !cluster.all("SELECT * FROM " + table + " LIMIT 1").isEmpty()) {
        cluster.define("TRUNCATE " + table);
      }
    }
  }

  /** An empty store. */
  static StoreEngine open(Path folder, Ranker ranker) {
    clear();
    return reopen(folder, ranker);
  }

  /** A store on what is there. */
  static StoreEngine reopen(Path folder, Ranker ranker) {
    return StoreFactory.open(
        folder,
        StoreOptions.defaults().withKind("cassandra").withCluster(options()),
        Pushes::merge,
        ranker);
  }
}
