package org.lucerna.cassandra;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.lucerna.bytes.ByteString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counters with names that all servers add to, read at once because they are known. Thread-safe.
 */
public final class SharedCounters implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SharedCounters.class);

  /** The only partition. */
  private static final long PART = 0;

  private final CounterTable table;
  private final SharedTotals known = new SharedTotals();

  /** Sends counts to the cluster, so that no caller waits for an estimate; a task at a time. */
  private final ExecutorService sender = Executors.newVirtualThreadPerTaskExecutor();

  public SharedCounters(CounterTable table) {
    this.table = table;
    read();
  }

  /** Reads the additions of other servers. */
  public void read() {
    long before = known.beforeReading();
    Map<String, Long> read = new HashMap<>();
    for (TableRow row : table.rows().ranges(List.of(RowRange.whole(PART))).getFirst()) {
      read.put(row.key().text(), row.count());
    }
    known.read(read, before);
  }

  /** The count of a name; 0 or more. */
  public long get(String name) {
    return known.get(name);
  }

  /** Adds to counts, as far as the cluster answers; they are sent soon, all at once. */
  public void add(Map<String, Long> added) {
    if (known.add(added)) {
      sender.execute(this::tell);
    }
  }

  private void tell() {
    for (Map<String, Long> next = known.next(); !next.isEmpty(); next = known.next()) {
      Map<RowPlace, Long> more = new HashMap<>();
      next.forEach((name, number) -> more.put(new RowPlace(PART, ByteString.utf8(name)), number));
      try {
        table.add(more);
      } catch (RuntimeException lost) {
        // The data is stored; only its number is not exact.
        LOG.warn("totals are not exact any more: {}", lost.getMessage());
      }
    }
  }

  /** Returns when the cluster has counted everything. */
  @Override
  public void close() {
    sender.close();
  }
}
