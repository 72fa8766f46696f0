package org.lucerna.store.rocks;

import java.util.Map;
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
    stored = new PushLookup(database);
  }

  boolean exact() {
    return exact;
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
