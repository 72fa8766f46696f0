package org.lucerna.store.memory;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.FunctionChange;

/** The change feed, in memory. Thread-safe. */
final class MemoryChangeFeed implements ChangeFeed {
  private final NavigableMap<String, Long> acknowledged = new TreeMap<>();
  private final NavigableMap<Long, Change> changes = new TreeMap<>();
  private long last;

  synchronized void record(List<FunctionChange> functions) {
    if (!acknowledged.isEmpty() && !functions.isEmpty()) {
      last++;
      changes.put(
          last, new Change(last, functions.stream().map(FunctionChange::key).distinct().toList()));
    }
  }

  @Override
  public synchronized boolean register(String consumer) {
    return acknowledged.putIfAbsent(consumer, last) == null;
  }

  @Override
  public synchronized void remove(String consumer) {
    acknowledged.remove(consumer);
    forget();
  }

  private void forget() {
    long least = acknowledged.values().stream().min(Long::compare).orElse(last);
    changes.headMap(least, true).clear();
  }

  @Override
  public synchronized List<String> consumers() {
    return List.copyOf(acknowledged.keySet());
  }

  @Override
  public synchronized List<Change> read(String consumer, long after, int limit) {
    long from = Math.max(after, acknowledgedBy(consumer));
    return changes.tailMap(from, false).values().stream().limit(limit).toList();
  }

  private long acknowledgedBy(String consumer) {
    Long position = acknowledged.get(consumer);
    if (position == null) {
      throw new StoreException("unknown consumer of changes '" + consumer + "': register it first");
    }
    return position;
  }

  @Override
  public synchronized void acknowledge(String consumer, long position) {
    acknowledged.put(consumer, Math.max(acknowledgedBy(consumer), Math.min(position, last)));
    forget();
  }
}
