package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PullCount;

/**
 * How often each function was pulled: a cache of the recently pulled functions in front of the
 * back-end's counts.
 *
 * <p>A count in memory is the total, not an increment; so writing it twice is harmless, and a
 * reader uses either the one in memory or the one on disk, never a sum. The only race is eviction:
 * a reader that has just read the older count from disk would restore it. So evictions are
 * numbered, and a reader that finds the number changed reads again. No lock is held during I/O.
 */
final class PullCounts {
  /** Counts that stay in memory after they were written, to save reading them. */
  static final int KEPT = 200_000;

  /** Limit while writing fails for long: pulls of further functions are not counted. */
  private static final int MAX_COUNTS = 1_000_000;

  private static final int WRITTEN_TOGETHER = 5_000;

  /** A count. {@code stored} is the count on disk, used only by the flushing thread. */
  private static final class Count extends AtomicLong {
    private static final long serialVersionUID = 1;
    private long stored;

    Count(long stored) {
      super(stored);
      this.stored = stored;
    }
  }

  private final Backend backend;
  private final int kept;
  private final ConcurrentHashMap<Md5, Count> counts = new ConcurrentHashMap<>();

  /** Read: counts are looked up and raised. Write: counts are evicted. Never held during I/O. */
  private final ReentrantReadWriteLock eviction = new ReentrantReadWriteLock();

  /** Number of evictions. Changed under the write lock. */
  private final AtomicLong evictions = new AtomicLong();

  /**
   * Counts in front of those of a back-end.
   *
   * @param kept how many stay in memory after they were written, such as {@link #KEPT}
   */
  PullCounts(Backend backend, int kept) {
    this.backend = backend;
    this.kept = kept;
  }

  /**
   * How often functions were pulled before now.
   *
   * @param keys the functions, each once; sorted is faster
   * @param more added to each count; null to count nothing
   */
  long[] get(List<Md5> keys, int @Nullable [] more) {
    while (true) {
      long departuresBefore = evictions.get();
      long[] stored = stored(keys);
      eviction.readLock().lock();
      try {
        if (evictions.get() == departuresBefore) {
          return raise(keys, stored, more);
        }
      } finally {
        eviction.readLock().unlock();
      }
    }
  }

  /** The back-end's counts of the keys that are not in memory. */
  private long[] stored(List<Md5> keys) {
    List<Md5> missing = new ArrayList<>(keys.size());
    int[] places = new int[keys.size()];
    for (int i = 0; i < keys.size(); i++) {
      if (!counts.containsKey(keys.get(i))) {
        places[missing.size()] = i;
        missing.add(keys.get(i));
      }
    }
    long[] stored = new long[keys.size()];
    if (!missing.isEmpty()) {
      long[] found = backend.pullCounts(missing);
      for (int i = 0; i < found.length; i++) {
        stored[places[i]] = found[i];
      }
    }
    return stored;
  }

  private long[] raise(List<Md5> keys, long[] stored, int @Nullable [] more) {
    boolean room = counts.size() < MAX_COUNTS;
    for (int i = 0; i < stored.length; i++) {
      long base = stored[i];
      Count count = counts.get(keys.get(i));
      if (count == null && more != null && room) {
        count = counts.computeIfAbsent(keys.get(i), _ -> new Count(base));
      }
      if (count != null) {
        stored[i] = more == null ? count.get() : count.getAndAdd(more[i]);
      }
    }
    return stored;
  }

  /** Passes on all counts in memory: at least those that have changed since the last flush. */
  void forEach(ObjLongConsumer<Md5> action) {
    counts.forEach((key, count) -> action.accept(key, count.get()));
  }

  /**
   * Raises the count to {@code least} if it is in memory and lower.
   *
   * @return whether it is in memory
   */
  boolean raiseTo(Md5 key, long least) {
    Count count = counts.get(key);
    if (count != null) {
      count.accumulateAndGet(least, Math::max);
    }
    return count != null;
  }

  /** Whether the count is in memory, so that the one on disk may be outdated. */
  boolean holds(Md5 key) {
    return counts.containsKey(key);
  }

  /**
   * Writes changed counts, and evicts counts that are on disk.
   *
   * @param changed receives each count that is written
   * @throws org.lucerna.store.StoreException if writing fails; the counts stay in memory
   */
  synchronized void flush(ObjLongConsumer<Md5> changed) {
    List<Count> written = new ArrayList<>();
    List<PullCount> values = new ArrayList<>();
    for (Map.Entry<Md5, Count> entry : counts.entrySet()) {
      Count count = entry.getValue();
      long value = count.get();
      if (value != count.stored) {
        values.add(new PullCount(entry.getKey(), value, value - count.stored));
        changed.accept(entry.getKey(), value);
        written.add(count);
      }
      if (written.size() == WRITTEN_TOGETHER) {
        write(written, values);
      }
    }
    write(written, values);
    if (counts.size() > kept) {
      evict();
    }
  }

  private void write(List<Count> written, List<PullCount> values) {
    if (written.isEmpty()) {
      return;
    }
    backend.putPullCounts(values);
    for (int i = 0; i < written.size(); i++) {
      written.get(i).stored = values.get(i).count();
    }
    written.clear();
    values.clear();
  }

  private void evict() {
    eviction.writeLock().lock();
    try {
      counts.values().removeIf(count -> count.get() == count.stored);
      // Last: a reader that sees the new number must not have seen a count about to be evicted.
      evictions.incrementAndGet();
    } finally {
      eviction.writeLock().unlock();
    }
  }
}
