package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.ServerLease;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.backend.StoreOptions;

/** The kind {@code cassandra}: a keyspace of an Apache Cassandra cluster. */
public final class CassandraProvider implements BackendProvider {
  /** The file in the store's folder that has the name of this server. */
  private static final String IDENTITY = "server-id";

  @Override
  public String kind() {
    return "cassandra";
  }

  @Override
  public Backend open(Path folder, StoreOptions options, OpenMode mode) {
    ClusterOptions where = options.cluster();
    if (where == null) {
      throw new StoreException("no cluster is configured: see [store.cassandra]");
    }
    String owner = identity(folder);
    Cluster cluster = Cluster.connect(where);
    try {
      check(cluster, where.keyspace());
      InstantSource time = InstantSource.system();
      ServerLease lease =
          ServerLease.take(
              new RowTable(cluster, CassandraSchema.SERVERS),
              time,
              owner + " " + UUID.randomUUID());
      return new CassandraBackend(cluster, lease, time, owner);
    } catch (Throwable refusal) {
      cluster.close();
      throw refusal;
    }
  }

  /** The name of the server whose folder this is. */
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

  private static void check(Cluster cluster, String keyspace) {
    int version = version(cluster, keyspace);
    if (version == 0) {
      throw new StoreException(
          "the keyspace '"
              + keyspace
              + "' has no tables of Lucerna: make them with lucerna store init --cassandra");
    }
    checkVersion(version, keyspace);
  }

  /** The version of the tables in a keyspace; 0 if there are none. */
  private static int version(Cluster cluster, String keyspace) {
    List<Row> found =
        cluster.all(
            "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?"
                + " AND table_name = 'lucerna'",
            keyspace);
    List<Row> version =
        found.isEmpty() ? found : cluster.all("SELECT value FROM lucerna WHERE name = 'schema'");
    return version.isEmpty() ? 0 : version.getFirst().getInt("value");
  }

  private static void checkVersion(int version, String keyspace) {
    if (version != CassandraSchema.VERSION) {
      throw new StoreException(
          "the keyspace '"
              + keyspace
              + "' has tables of version "
              + version
              + ", this program needs version "
              + CassandraSchema.VERSION
              + ": move the functions to another keyspace, see upgrading.md");
    }
  }

  /**
   * Makes a keyspace and its tables; does nothing to tables that there are.
   *
   * @param replicas copies of each row in the data centre
   * @throws StoreException if the cluster cannot be reached, or refuses it, or if the keyspace has
   *     tables of another version
   */
  public static void makeKeyspace(ClusterOptions where, int replicas) {
    try (Cluster cluster = Cluster.connect(where, false)) {
      cluster.define(
          "CREATE KEYSPACE IF NOT EXISTS \""
              + where.keyspace()
              + "\" WITH replication = {'class': 'NetworkTopologyStrategy', '"
              + where.datacenter()
              + "': "
              + replicas
              + "}");
    }
    try (Cluster cluster = Cluster.connect(where)) {
      int version = version(cluster, where.keyspace());
      if (version != 0) {
        checkVersion(version, where.keyspace());
      }
      CassandraSchema.statements().forEach(cluster::define);
      cluster.all(
          "INSERT INTO lucerna (name, value) VALUES ('schema', ?)", CassandraSchema.VERSION);
    }
  }

  @Override
  public void restore(Path from, Path to) {
    throw new StoreException("a store in a cluster has no backups here");
  }
}
