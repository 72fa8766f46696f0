package org.lucerna.store.rocks;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.exchange.Recent;
import org.lucerna.store.exchange.StoreRecord.Pushed;

/**
 * What the parts of one import have in common. Used by the writer's thread.
 *
 * <p>After a part that failed it may remember ids that are not in the store: the import ends there.
 */
final class ImportSession {
  /** Remembered at the most, of each kind. */
  private static final int MEMORY = 200_000;

  private final PullCounts counts;
  private final boolean exact;

  /** Whether everything in the store came with this import. */
  private boolean alone;

  /** As the last part left them. */
  private Counters last = Counters.NONE;

  /** The greatest of all functions that came; null before the first. */
  private @Nullable Md5 greatest;

  private final PushLookup stored;
  private final Map<Md5, Integer> files = new Recent<>(MEMORY);
  private final Map<Pushed, Long> pushes = new Recent<>(MEMORY);

  /**
   * The start of an import.
   *
   * @param exact whether the store is empty, so that ids are kept
   */
  ImportSession(Database database, PullCounts counts, boolean exact) {
    this.counts = counts;
    this.exact = exact;
    alone = exact;
    stored = new PushLookup(database);
  }

  boolean exact() {
    return exact;
  }

  /**
   * A part begins.
   *
   * @param now the counters: they tell whether somebody else has written since the last part
   */
  void begin(Counters now) {
    alone &= now.equals(last);
  }

  /**
   * A part is on disk.
   *
   * @param after the counters
   * @param told the greatest function in it; null where it told of none
   */
  void end(Counters after, @Nullable Md5 told) {
    last = after;
    if (greatest == null || (told != null && told.compareTo(greatest) > 0)) {
      greatest = told;
    }
  }

  /**
   * Whether the store cannot hold anything of a function, so that there is no need to look: most
   * sources go by the keys, and most imports begin with an empty store.
   */
  boolean isUnheardOf(Md5 key) {
    return alone && (greatest == null || key.compareTo(greatest) > 0);
  }

  /** The counts that are in memory. */
  PullCounts counts() {
    return counts;
  }

  /** Ids of files met lately. */
  Map<Md5, Integer> files() {
    return files;
  }

  /** Ids that pushes without an id were given lately. */
  Map<Pushed, Long> pushes() {
    return pushes;
  }

  /** A push that is in the store. */
  Pushed push(long id) {
    StoredPush push = stored.push(id);
    return new Pushed(0, push.time(), push.account(), stored.origin(push));
  }
}
