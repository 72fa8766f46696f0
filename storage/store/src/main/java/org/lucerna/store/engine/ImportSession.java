package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.model.StoredPush;

/**
 * State shared by the parts of one import. Used by the writer's thread.
 *
 * <p>After a failed part it may contain ids that are not in the store: the import ends there.
 */
final class ImportSession {
  /** Maximum number of entries cached, of each kind. */
  private static final int MEMORY = 200_000;

  /** An id greater than all ids of sequences. */
  static final long LARGEST_ID = 1L << 62;

  private final PullCounts counts;
  private final SketchPlanner sketches;
  private boolean exact;

  /** Whether ids are kept if the store contains the first part, and nothing but an import. */
  private boolean mayContinue;

  /** Whether everything in the store is from this import. */
  private boolean alone;

  /** The counters after the last part. */
  private Counters counters;

  /** The greatest key imported so far; null before the first. */
  private @Nullable Md5 greatest;

  private final PushLookup stored;
  private final Queue<Long> programs = new ConcurrentLinkedQueue<>();
  private final Map<PushRecord, Long> pushes = new RecentCache<>(MEMORY);

  /**
   * Starts an import.
   *
   * @param counts the pull counts in memory
   * @param sketches decides which sketches are stored
   */
  ImportSession(Backend backend, PullCounts counts, SketchPlanner sketches) {
    this.counts = counts;
    this.sketches = sketches;
    Counters now = backend.counters();
    boolean keepsIds = backend.capabilities().sequentialIds();
    exact = keepsIds && now.equals(Counters.NONE);
    alone = now.equals(Counters.NONE);
    mayContinue = keepsIds && !exact && now.equals(backend.importedCounters());
    counters = now;
    stored = new PushLookup(backend::push);
  }

  /** Whether ids are kept: the store was empty, or contains the start of the same import. */
  boolean exact() {
    return exact;
  }

  /**
   * Begins a part.
   *
   * @param now the current counters: they differ from the last part's if another task has written
   *     since
   * @param held whether the store contains everything in the part, id by id
   */
  void begin(Counters now, BooleanSupplier held) {
    boolean undisturbed = now.equals(counters);
    alone &= undisturbed;
    if (mayContinue) {
      exact = undisturbed && held.getAsBoolean();
      mayContinue = false;
    }
  }

  /**
   * Ends a part, which is on disk.
   *
   * @param after the counters after it
   * @param last the greatest function in the part; null if the part has no functions
   */
  void end(Counters after, @Nullable Md5 last) {
    counters = after;
    if (greatest == null || (last != null && last.compareTo(greatest) > 0)) {
      greatest = last;
    }
  }

  /** Whether everything in the store is from this import. */
  boolean alone() {
    return alone;
  }

  /**
   * Whether the store cannot contain a function, which saves a look-up: most sources are ordered by
   * key, and most imports begin with an empty store.
   */
  boolean isSurelyUnknown(Md5 key) {
    return alone && (greatest == null || key.compareTo(greatest) > 0);
  }

  /** The pull counts in memory. */
  PullCounts counts() {
    return counts;
  }

  SketchPlanner sketches() {
    return sketches;
  }

  /** Records a file whose call graph is imported: its functions' sketches may follow. */
  void addProgram(long file) {
    programs.add(file);
  }

  /** The files whose call graphs were imported since the last call; called by another thread. */
  List<Long> takePrograms() {
    List<Long> taken = new ArrayList<>();
    for (Long next = programs.poll(); next != null; next = programs.poll()) {
      taken.add(next);
    }
    return taken;
  }

  /** Recently assigned ids of pushes that have none in the source. */
  Map<PushRecord, Long> pushes() {
    return pushes;
  }

  /**
   * Records the id of a push of which the store has a version as if it had been assigned now, so
   * that a repeated import continues like the first one.
   */
  void recognize(PushRecord content, long id) {
    if (pushes.get(content) == null) {
      pushes.put(content, id);
    }
  }

  /** The pushes in the store. */
  PushLookup stored() {
    return stored;
  }

  /** A push of the store, without its id. */
  PushRecord push(long id) {
    StoredPush push = stored.push(id);
    return new PushRecord(0, push.time(), push.account(), push.origin());
  }
}
