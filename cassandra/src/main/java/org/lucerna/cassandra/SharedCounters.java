package org.lucerna.cassandra;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counters with names that all servers add to, read at once because they are known. Thread-safe.
 */
public final class SharedCounters {
  private static final Logger LOG = LoggerFactory.getLogger(SharedCounters.class);

  /** The only partition. */
  private static final long PART = 0;

  private final CounterTable table;
  private final SharedTotals known = new SharedTotals();

  public SharedCounters(CounterTable table) {
    this.table = table;
    read();
  }

  /** Reads what other servers have added. */
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

  /** Adds to counts, as far as the cluster answers. */
  public void add(Map<String, Long> added) {
    known.add(added);
    Map<RowPlace, Long> more = new HashMap<>();
    added.forEach((name, number) -> more.put(new RowPlace(PART, ByteString.utf8(name)), number));
    try {
      table.add(more);
    } catch (StoreException lost) {
      // The data is stored; only its number is not exact.
      LOG.warn("totals are not exact any more: {}", lost.getMessage());
    } finally {
      known.answered();
    }
  }
}
