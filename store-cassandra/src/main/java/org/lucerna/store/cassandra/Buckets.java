package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Iterator;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * Reads tables whose partitions are buckets of keys, in the order of the keys.
 *
 * @param table with the columns {@code bucket} and {@code key}
 */
record Buckets(Cluster cluster, String table) {
  /** The buckets that have rows. */
  SortedSet<Integer> all() {
    SortedSet<Integer> buckets = new TreeSet<>();
    for (Row row : cluster.scan("SELECT DISTINCT bucket FROM " + table)) {
      buckets.add(row.getInt("bucket"));
    }
    return buckets;
  }

  /** The rows of a bucket. */
  Iterable<Row> rows(int bucket) {
    return cluster.scan("SELECT * FROM " + table + " WHERE bucket = ?", bucket);
  }

  /**
   * All rows.
   *
   * @param key begins after this key; null begins with the first
   */
  Iterator<Row> rowsAfter(@Nullable Md5 key) {
    if (key == null) {
      return Scans.flat(all().iterator(), bucket -> rows(bucket).iterator());
    }
    int first = ColumnValues.bucket(key);
    return Scans.flat(
        all().tailSet(first).iterator(),
        bucket ->
            bucket > first
                ? rows(bucket).iterator()
                : cluster
                    .scan(
                        "SELECT * FROM " + table + " WHERE bucket = ? AND key > ?",
                        bucket,
                        ColumnValues.blob(key))
                    .iterator());
  }
}
