package org.lucerna.store.cassandra;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.cassandra.Cluster;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Pushes;

/** A keyspace on nodes, which is empty before each test. */
final class Keyspaces {
  static final String KEYSPACE = "lucerna_test";
  private static @Nullable Keyspaces shared;

  private final ClusterOptions options;
  private final Cluster cleaner;

  /** A keyspace with a copy on each node. */
  private Keyspaces(List<CassandraNode> nodes, String name) {
    options = options(nodes.stream().map(CassandraNode::address).toList(), name);
    CassandraProvider.makeKeyspace(options, nodes.size());
    cleaner = Cluster.connect(options);
  }

  /** That on the node of all tests. */
  static synchronized Keyspaces shared() {
    Keyspaces made = shared;
    if (made == null) {
      made = new Keyspaces(List.of(CassandraNode.shared()), KEYSPACE);
      shared = made;
    }
    return made;
  }

  /** That on a ring, with a copy on each node. */
  static Keyspaces of(CassandraRing ring) {
    return of(ring, KEYSPACE);
  }

  /** The same with another name. */
  static Keyspaces of(CassandraRing ring, String name) {
    return new Keyspaces(ring.nodes(), name);
  }

  static ClusterOptions options(List<InetSocketAddress> nodes) {
    return options(nodes, KEYSPACE);
  }

  private static ClusterOptions options(List<InetSocketAddress> nodes, String name) {
    return new ClusterOptions(nodes, "datacenter1", name, "", null, null, Duration.ofSeconds(10));
  }

  ClusterOptions options() {
    return options;
  }

  /** The port of the nodes. */
  int port() {
    return options.contactPoints().getFirst().getPort();
  }

  /** The connection that empties it. */
  Cluster cluster() {
    return cleaner;
  }

  void clear() {
    for (String statement : CassandraSchema.statements()) {
      String table = statement.replaceAll("CREATE TABLE IF NOT EXISTS (\\w+) .*", "$1");
      if (!cleaner.all("SELECT * FROM " + table + " LIMIT 1").isEmpty()) {
        cleaner.truncate(table);
      }
    }
  }

  /** An empty store. */
  StoreEngine open(Path folder, Ranker ranker) {
    clear();
    return reopen(folder, ranker);
  }

  /** A store on the existing tables. */
  StoreEngine reopen(Path folder, Ranker ranker) {
    return StoreFactory.open(folder, options, Pushes::merge, ranker);
  }

  /** The same of a server with another clock. */
  StoreEngine reopen(Path folder, InstantSource time) {
    return over(CassandraProvider.open(folder, options, time));
  }

  static StoreEngine over(Backend backend) {
    return StoreEngine.over(backend, Pushes::merge, Ranker.standard(), true);
  }
}
