package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/** Reads all functions, bucket by bucket. */
final class CassandraFunctionScan implements FunctionScan {
  private final FunctionTable functions;
  private final Buckets versions;
  private final @Nullable Buckets pulls;
  private final Iterator<Integer> buckets;

  /** The pull counts of the functions of the bucket that are not reached yet. */
  private final TreeMap<Md5, Long> counts = new TreeMap<>();

  private Iterator<Row> rows = Collections.emptyIterator();

  /** The next row; null after the last one of the bucket. */
  private @Nullable CassandraRow row;

  private Md5 key = new Md5(0, 0);
  private @Nullable FunctionHead head;
  private long count;

  /**
   * A scan.
   *
   * @param pulls null if pull counts are not read
   */
  CassandraFunctionScan(FunctionTable functions, Buckets versions, @Nullable Buckets pulls) {
    this.functions = functions;
    this.versions = versions;
    this.pulls = pulls;
    SortedSet<Integer> all = versions.all();
    if (pulls != null) {
      all.addAll(pulls.all());
    }
    buckets = all.iterator();
  }

  @Override
  public boolean next() {
    while (nextPast() != null) {
      // Skipped.
    }
    while (row == null && counts.isEmpty()) {
      if (!buckets.hasNext()) {
        return false;
      }
      open(buckets.next());
    }
    CassandraRow first = row;
    Map.Entry<Md5, Long> counted = counts.firstEntry();
    key =
        first == null || (counted != null && counted.getKey().compareTo(first.key()) < 0)
            ? Objects.requireNonNull(counted).getKey()
            : first.key();
    HeadBuilder builder = functions.builder();
    while (isOfKey() && Objects.requireNonNull(row).kind() != CassandraRow.VERSION) {
      builder.add(Objects.requireNonNull(row));
      advance();
    }
    head = builder.head();
    Long found = counts.remove(key);
    count = found == null ? 0 : found;
    return true;
  }

  private void open(int bucket) {
    rows = versions.rows(bucket).iterator();
    if (pulls != null) {
      pulls
          .rows(bucket)
          .forEach(each -> counts.put(ColumnValues.md5(each, "key"), each.getLong("count")));
    }
    advance();
  }

  private void advance() {
    row = rows.hasNext() ? functions.row(rows.next()) : null;
  }

  private boolean isOfKey() {
    return row != null && row.key().equals(key);
  }

  @Override
  public Md5 key() {
    return key;
  }

  @Override
  public @Nullable FunctionHead head() {
    return head;
  }

  @Override
  public @Nullable PastVersion nextPast() {
    while (isOfKey()) {
      CassandraRow next = Objects.requireNonNull(row);
      advance();
      boolean isServed = head != null && head.served().id() == next.id();
      if (next.kind() == CassandraRow.VERSION && !isServed) {
        return next.past();
      }
    }
    return null;
  }

  @Override
  public long pulls() {
    return count;
  }

  @Override
  public void close() {}
}
