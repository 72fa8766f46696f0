package org.lucerna.store.engine;

import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.model.StoredPush;

/**
 * What the parts of one import have in common. Used by the writer's thread.
 *
 * <p>After a part that failed it may remember ids that are not in the store: the import ends there.
 */
final class ImportSession {
  /** Most entries remembered, of each kind. */
  private static final int MEMORY = 200_000;

  /** No store gives out greater ids by counting. */
  static final long LARGEST_ID = 1L << 62;

  private final PullCounts counts;
  private boolean exact;

  /** Whether ids are kept if the store holds what comes first, and nothing but an import. */
  private boolean mayContinue;

  /** Whether everything in the store came with this import. */
  private boolean alone;

  /** As the last part left them. */
  private Counters counters;

  /** The greatest of all functions that came; null before the first. */
  private @Nullable Md5 greatest;

  private final PushLookup stored;
  private final Map<PushRecord, Long> pushes = new RecentCache<>(MEMORY);

  /**
   * The start of an import.
   *
   * @param counts of pulls, in memory
   */
  ImportSession(Backend backend, PullCounts counts) {
    this.counts = counts;
    Counters now = backend.counters();
    boolean keepsIds = backend.capabilities().sequentialIds();
    exact = keepsIds && now.equals(Counters.NONE);
    alone = now.equals(Counters.NONE);
    mayContinue = keepsIds && !exact && now.equals(backend.importedCounters());
    counters = now;
    stored = new PushLookup(backend::push);
  }

  /** Whether ids are kept: the store was empty, or holds the start of the same. */
  boolean exact() {
    return exact;
  }

  /**
   * A part begins.
   *
   * @param now the counters: they change if somebody else has written since the last part
   * @param held whether the store holds what is in the part, id by id
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
   * A part is on disk.
   *
   * @param after the counters
   * @param last the greatest function in it; null if it has none
   */
  void end(Counters after, @Nullable Md5 last) {
    counters = after;
    if (greatest == null || (last != null && last.compareTo(greatest) > 0)) {
      greatest = last;
    }
  }

  /** Whether everything in the store came with this import. */
  boolean alone() {
    return alone;
  }

  /**
   * Whether the store cannot hold a function, so that there is no need to look: most sources are
   * ordered by key, and most imports begin with an empty store.
   */
  boolean isSurelyUnknown(Md5 key) {
    return alone && (greatest == null || key.compareTo(greatest) > 0);
  }

  /** The counts that are in memory. */
  PullCounts counts() {
    return counts;
  }

  /** Ids that pushes without an id were given lately. */
  Map<PushRecord, Long> pushes() {
    return pushes;
  }

  /**
   * The store holds a version of that push: its id is remembered as if it had been given now, so
   * that a repeated import continues as the first one would have.
   */
  void recognize(PushRecord content, long id) {
    if (pushes.get(content) == null) {
      pushes.put(content, id);
    }
  }

  /** Pushes and files that are in the store. */
  PushLookup stored() {
    return stored;
  }

  /** A push that is in the store, without its id. */
  PushRecord push(long id) {
    StoredPush push = stored.push(id);
    return new PushRecord(0, push.time(), push.account(), push.origin());
  }
}
