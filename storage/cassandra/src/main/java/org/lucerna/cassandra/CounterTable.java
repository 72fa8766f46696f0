package org.lucerna.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A table of rows that have a key and a count. Additions may not be repeated, so counts are
 * estimates. Thread-safe.
 */
public final class CounterTable {
  private final Cluster cluster;
  private final RowTable rows;
  private final String add;
  private final String get;

  /** A table, which {@link #definition} makes. */
  public CounterTable(Cluster cluster, String name) {
    this.cluster = cluster;
    rows = new RowTable(cluster, name);
    add = "UPDATE " + name + " SET count = count + ? WHERE part = ? AND key = ?";
    get = "SELECT count FROM " + name + " WHERE part = ? AND key = ?";
  }

  /** The statement that makes a table. */
  public static String definition(String name) {
    return "CREATE TABLE IF NOT EXISTS "
        + name
        + " (part bigint, key blob, count counter, PRIMARY KEY (part, key))"
        + RowTable.OPTIONS;
  }

  /** Its rows as they are read. */
  public RowTable rows() {
    return rows;
  }

  /** Adds to counts. */
  public void add(Map<RowPlace, Long> more) {
    List<Statement<?>> statements = new ArrayList<>(more.size());
    more.forEach(
        (place, number) -> {
          if (number != 0) {
            statements.add(
                cluster
                    .statement(add, number, place.part(), RowTable.blob(place.key()))
                    .setIdempotent(false));
          }
        });
    cluster.runOnce(statements);
  }

  /** Counts according to one replica of each. */
  public long[] estimates(List<RowPlace> places) {
    return counts(places, ConsistencyLevel.LOCAL_ONE);
  }

  /** Counts according to a quorum. */
  public long[] counts(List<RowPlace> places) {
    return counts(places, ConsistencyLevel.LOCAL_QUORUM);
  }

  private long[] counts(List<RowPlace> places, ConsistencyLevel consistency) {
    return cluster
        .run(
            places.stream()
                .map(
                    place ->
                        cluster
                            .statement(get, place.part(), RowTable.blob(place.key()))
                            .setConsistencyLevel(consistency))
                .toList())
        .stream()
        .mapToLong(found -> found.isEmpty() ? 0 : found.getFirst().getLong("count"))
        .toArray();
  }
}
