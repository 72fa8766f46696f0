package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;

/**
 * Pull count of each function: counts in memory in front of the back-end's, which are updated
 * later. Thread-safe.
 *
 * <p>If there is room for all counts, they are {@linkplain #load read once}, and no pull reads any.
 * Otherwise the ones that are on disk leave memory from time to time, and are read again.
 *
 * <p>A count in memory is the total, not an increment; so writing it twice is harmless, and a
 * reader uses either the one in memory or the one on disk, never a sum. The only race is eviction:
 * a reader that has just read the older count from disk would restore it. So evictions are
 * numbered, and a reader that finds the number changed reads again. No lock is held during I/O.
 */
final class PullCounts {
  /** Bytes of memory for a count, about. */
  static final int BYTES = 50;

  /** Maximum number of counts that wait to be written, beyond those that stay in memory. */
  private static final int MAX_WAITING = 1_000_000;

  private static final int SEGMENTS = 64;

  /** Number of segments written together. */
  private static final int SHARE = 2;

  private static final int WRITTEN_TOGETHER = 5_000;

  private final Backend backend;
  private final long kept;
  private final Segment[] segments = new Segment[SEGMENTS];

  /** Functions in memory. */
  private final AtomicLong size = new AtomicLong();

  /** Number of evictions. Changed under the lock of the segment that evicts. */
  private final AtomicLong evictions = new AtomicLong();

  /** Counts that were written past this cache. */
  private final AtomicLong bypassing = new AtomicLong();

  /** Whether the back-end has counts only for functions whose counts are in memory. */
  private volatile boolean complete;

  /** Whether all counts may still fit into memory. */
  private boolean mayFit;

  private volatile boolean stopped;

  /** Value of {@link #bypassing} when a load was last considered. */
  private long bypassedBefore;

  /** The segment that is written next. */
  private int next;

  /** Functions whose keys begin with the same six bits. */
  private final class Segment {
    private final CountTable table;

    Segment(long seed) {
      table = new CountTable(seed);
    }

    /** Raises a count that is in memory and returns the one before; -1 if it is not. */
    synchronized long raise(Md5 key, int more) {
      int slot = table.find(key);
      if (slot >= 0) {
        return raise(slot, more);
      }
      if (!complete) {
        return -1;
      }
      return more == 0 ? 0 : add(key, 0, more);
    }

    /** The same for a count that was read from disk; -1 if it may be outdated. */
    synchronized long raise(Md5 key, int more, long stored, long evictionsBefore) {
      int slot = table.find(key);
      if (slot >= 0) {
        return raise(slot, more);
      }
      if (evictions.get() != evictionsBefore) {
        return -1;
      }
      return more == 0 ? stored : add(key, stored, more);
    }

    private long raise(int slot, int more) {
      long before = table.count(slot);
      table.set(slot, before + more);
      return before;
    }

    private long add(Md5 key, long stored, int more) {
      if (!hasRoom()) {
        return stored;
      }
      size.incrementAndGet();
      return raise(table.add(key, stored), more);
    }

    private boolean hasRoom() {
      return size.get() < kept + MAX_WAITING;
    }

    /** A count from disk, which may be older than the one in memory. */
    synchronized void load(Md5 key, long stored) {
      if (table.find(key) < 0) {
        long _ = add(key, stored, 0);
      }
    }

    synchronized boolean raiseTo(Md5 key, long least) {
      int slot = table.find(key);
      if (slot >= 0) {
        table.set(slot, Math.max(table.count(slot), least));
        return true;
      }
      if (complete && hasRoom()) {
        long _ = add(key, least, 0);
      } else {
        complete = false;
        bypassing.incrementAndGet();
      }
      return false;
    }

    synchronized boolean holds(Md5 key) {
      return table.find(key) >= 0;
    }

    synchronized void forEach(ObjLongConsumer<Md5> action) {
      table.forEach(action);
    }

    synchronized List<PullCount> changed() {
      List<PullCount> changed = new ArrayList<>();
      table.collectChanged(changed);
      return changed;
    }

    synchronized void stored(List<PullCount> counts) {
      counts.forEach(table::stored);
    }

    synchronized void evict() {
      int before = table.size();
      table.evict();
      size.addAndGet(table.size() - before);
      evictions.incrementAndGet();
    }
  }

  /**
   * Counts in front of a back-end's counts.
   *
   * @param kept how many may stay in memory after they were written
   * @param seed unknown to clients
   */
  PullCounts(Backend backend, long kept, long seed) {
    this.backend = backend;
    this.kept = kept;
    mayFit = backend.capabilities().exactCounts();
    Arrays.setAll(segments, _ -> new Segment(seed));
  }

  private Segment segment(Md5 key) {
    return segments[(int) (key.high() >>> (Long.SIZE - Integer.numberOfTrailingZeros(SEGMENTS)))];
  }

  /**
   * Pull counts of functions before this pull.
   *
   * @param keys the functions, each once; sorted is faster
   * @param more added to each count; null to count nothing
   */
  long[] get(List<Md5> keys, int @Nullable [] more) {
    long[] counts = new long[keys.size()];
    for (int i = 0; i < counts.length; i++) {
      Md5 key = keys.get(i);
      counts[i] = segment(key).raise(key, more == null ? 0 : more[i]);
    }
    int[] missing = missing(counts);
    while (missing.length > 0) {
      long before = evictions.get();
      long[] stored = backend.pullCounts(Arrays.stream(missing).mapToObj(keys::get).toList());
      for (int i = 0; i < missing.length; i++) {
        int place = missing[i];
        Md5 key = keys.get(place);
        counts[place] = segment(key).raise(key, more == null ? 0 : more[place], stored[i], before);
      }
      missing = missing(counts);
    }
    return counts;
  }

  private static int[] missing(long[] counts) {
    return IntStream.range(0, counts.length).filter(i -> counts[i] < 0).toArray();
  }

  /** Passes on all counts in memory: at least those that have changed since the last flush. */
  void forEach(ObjLongConsumer<Md5> action) {
    for (Segment segment : segments) {
      segment.forEach(action);
    }
  }

  /**
   * Raises the count to {@code least} if it is in memory and lower.
   *
   * @return whether it was in memory; if not, it must be written
   */
  boolean raiseTo(Md5 key, long least) {
    return segment(key).raiseTo(key, least);
  }

  /** Whether the count is in memory, so that the one on disk may be outdated. */
  boolean holds(Md5 key) {
    return segment(key).holds(key);
  }

  /** Reads all counts of the back-end into memory, if they fit. */
  private void load() {
    long bypassed = bypassing.get();
    if (complete || !mayFit || bypassed != bypassedBefore) {
      bypassedBefore = bypassed;
      return;
    }
    try (Snapshot snapshot = backend.snapshot();
        Scan<PullCount> scan = snapshot.pullCounts()) {
      for (PullCount count = scan.next(); count != null; count = scan.next()) {
        mayFit = size.get() < kept;
        if (!mayFit || stopped) {
          return;
        }
        segment(count.key()).load(count.key(), count.count());
      }
      complete = bypassing.get() == bypassed;
    } catch (StoreException unreadable) {
      // Pulls that need the count report it.
      mayFit = false;
    }
  }

  /** Ends a {@link #maintain} that is under way soon, and lets later ones load nothing. */
  void stop() {
    stopped = true;
  }

  /**
   * Writes the changed counts of some functions, others each time, and evicts counts if there are
   * too many; the first time reads all.
   *
   * @param changed receives each count that is written
   * @throws StoreException if that fails; the counts stay in memory
   */
  synchronized void maintain(ObjLongConsumer<Md5> changed) {
    load();
    boolean tooMany = size.get() > kept;
    for (int i = 0; i < (tooMany ? SEGMENTS : SHARE); i++) {
      write(segments[next], changed);
      next = (next + 1) % SEGMENTS;
    }
    if (tooMany) {
      mayFit = false;
      complete = false;
      for (Segment segment : segments) {
        segment.evict();
      }
    }
  }

  /**
   * Writes all changed counts.
   *
   * @param changed receives each count that is written
   * @throws StoreException if writing fails; the counts stay in memory
   */
  synchronized void flush(ObjLongConsumer<Md5> changed) {
    for (Segment segment : segments) {
      write(segment, changed);
    }
  }

  private void write(Segment segment, ObjLongConsumer<Md5> changed) {
    List<PullCount> counts = segment.changed();
    for (int from = 0; from < counts.size(); from += WRITTEN_TOGETHER) {
      List<PullCount> part = counts.subList(from, Math.min(from + WRITTEN_TOGETHER, counts.size()));
      part.forEach(count -> changed.accept(count.key(), count.count()));
      backend.putPullCounts(part);
      segment.stored(part);
    }
  }
}
