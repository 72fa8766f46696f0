package org.lucerna.store.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.Keyspace;
import org.lucerna.cassandra.NodeClocks;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.ServerLease;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.backend.OpenMode;

/** The kind {@code cassandra}: a keyspace of an Apache Cassandra cluster. */
public final class CassandraProvider implements BackendProvider {
  /** The file in the store's folder that has the name of this server. */
  private static final String IDENTITY = "server-id";

  @Override
  public String kind() {
    return ClusterOptions.KIND;
  }

  @Override
  public Backend open(Path folder, BackendOptions options, OpenMode mode) {
    return open(folder, (ClusterOptions) options, InstantSource.system());
  }

  @Override
  public void prepare(BackendOptions options, int replicas) {
    makeKeyspace((ClusterOptions) options, replicas);
  }

  /**
   * Opens the store in a cluster.
   *
   * @param time the clock of this server
   */
  static Backend open(Path folder, ClusterOptions where, InstantSource time) {
    String owner = identity(folder);
    Cluster cluster = Cluster.connect(where);
    try {
      keyspace(where).check(cluster);
      ServerLease lease =
          ServerLease.take(
              new RowTable(cluster, CassandraSchema.SERVERS),
              time,
              new NodeClocks(cluster, time)::lead,
              owner + " " + UUID.randomUUID());
      return new CassandraBackend(cluster, lease, time, owner);
    } catch (Throwable refusal) {
      cluster.close();
      throw refusal;
    }
  }

  /** The name of the server that owns this folder. */
  private static String identity(Path folder) {
    Path file = folder.resolve(IDENTITY);
    try {
      Files.createDirectories(folder);
      if (!Files.exists(file)) {
        Files.writeString(file, UUID.randomUUID() + "\n");
      }
      return Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw new StoreException(file + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private static Keyspace keyspace(ClusterOptions where) {
    return new Keyspace(where, CassandraSchema.VERSION);
  }

  /** Makes a keyspace and its tables, see {@link Keyspace#make}. */
  static void makeKeyspace(ClusterOptions where, int replicas) {
    keyspace(where).make(replicas, CassandraSchema.statements());
  }

  @Override
  public void restore(Path from, Path to) {
    throw new StoreException("a store in a cluster has no backups here");
  }
}
