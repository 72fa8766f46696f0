package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.ClusterOptions;

/**
 * The keyspace that has the tables, and their version, which is in a table {@code lucerna} of its
 * own.
 *
 * @param version of the tables that are expected
 */
public record Keyspace(ClusterOptions where, int version) {
  /**
   * Makes the keyspace and its tables; does nothing to tables that there are.
   *
   * @param replicas copies of each row in the data centre
   * @param tables the statements that make them
   * @throws StoreException if the cluster cannot be reached, or refuses it, or if the keyspace has
   *     tables of another version
   */
  public void make(int replicas, List<String> tables) {
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
      int found = versionIn(cluster);
      if (found != 0) {
        check(found);
      }
      tables.forEach(cluster::define);
      cluster.define("CREATE TABLE IF NOT EXISTS lucerna (name text PRIMARY KEY, value int)");
      cluster.all("INSERT INTO lucerna (name, value) VALUES ('schema', ?)", version);
    }
  }

  /** Throws {@link StoreException} unless the keyspace has tables of this version. */
  public void check(Cluster cluster) {
    int found = versionIn(cluster);
    if (found == 0) {
      throw new StoreException(
          "the keyspace '"
              + where.keyspace()
              + "' has no tables of Lucerna: make them with lucerna store init --cassandra");
    }
    check(found);
  }

  /** 0 if there are no tables. */
  private int versionIn(Cluster cluster) {
    List<Row> table =
        cluster.all(
            "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?"
                + " AND table_name = 'lucerna'",
            where.keyspace());
    List<Row> found =
        table.isEmpty() ? table : cluster.all("SELECT value FROM lucerna WHERE name = 'schema'");
    return found.isEmpty() ? 0 : found.getFirst().getInt("value");
  }

  private void check(int found) {
    if (found != version) {
      throw new StoreException(
          "the keyspace '"
              + where.keyspace()
              + "' has tables of version "
              + found
              + ", this program needs version "
              + version
              + ": move the functions to another keyspace, see upgrading.md");
    }
  }
}
