package org.lucerna.store.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.LogLoss;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.AddressMap;

/**
 * The storage of a store. Thread-safe, but the engine has only one {@link Transaction} at a time
 * and closes the back-end when no call is under way. Every method throws {@link
 * org.lucerna.store.StoreException} if the data cannot be read or written.
 */
public interface Backend extends AutoCloseable {
  /** Maximum number of heads that one call reads. */
  int MAX_HEADS = 1_000;

  /** Maximum number of ids that one call reads aliases of. */
  int MAX_ALIASES = 2_000;

  Capabilities capabilities();

  /** The counters as of the last commit. Cheap. */
  Counters counters();

  /** The size of the store, exact if {@link Capabilities#exactCounts}. Cheap. */
  Totals totals();

  /** The counters after the last import that kept the ids of its source; null if there was none. */
  default @Nullable Counters importedCounters() {
    return null;
  }

  /**
   * Heads of functions.
   *
   * @param keys sorted, each once; at most {@link #MAX_HEADS}
   * @return for each key; null if it is unknown
   */
  List<@Nullable FunctionHead> heads(List<Md5> keys);

  /**
   * Past versions by their ids.
   *
   * @param ids sorted, each once
   * @return for each id; null if it is not a past version
   */
  List<@Nullable PastVersion> pastVersions(List<VersionId> ids);

  /**
   * Pull counts of functions, as last written.
   *
   * @param keys sorted, each once
   */
  long[] pullCounts(List<Md5> keys);

  /** Writes pull counts; a crash of the machine may lose them. */
  void putPullCounts(List<PullCount> counts);

  /** Whether there is a push of that id. */
  boolean hasPush(long id);

  /**
   * A push.
   *
   * @throws org.lucerna.store.DamagedException if it is missing
   */
  StoredPush push(long id);

  /** The number of an input file; 0 if it is unknown. */
  long file(Md5 md5);

  /** The functions of an input file by address; null if none are known. */
  @Nullable AddressMap addressMap(long file);

  /** The sketches that similarity search uses. */
  SketchData sketches();

  /** The attachments of one kind. */
  AttachmentData attachments(AttachmentKind kind);

  /** Where files are from. */
  ProvenanceData provenances();

  /**
   * The aliases of functions.
   *
   * @param ids keys, or GUIDs as {@link FunctionAlias#keyOf} writes them; sorted, each once, at
   *     most {@link #MAX_ALIASES}
   * @return for each id the aliases with this key or this GUID, in an order that stays the same, at
   *     most {@link org.lucerna.store.AliasStore#MAX_OF_ONE}
   */
  List<List<FunctionAlias>> aliases(List<Md5> ids);

  /** Number of aliases, or an estimate. Cheap. */
  long aliasCount();

  /** The current data of the back-end. */
  Snapshot snapshot();

  /** A snapshot for which {@code policy} decides how scans handle damage. */
  default Snapshot snapshot(DamagePolicy policy) {
    return snapshot();
  }

  /** Begins a commit. */
  Transaction begin();

  /** The changes of commits, recorded in the same write as the changed data. */
  ChangeFeed changes();

  /**
   * Changes an account, durably.
   *
   * @return false if the account is not as the change expects it; nothing was changed then
   */
  boolean change(AccountChange change);

  /** Adds to the audit log, durably. */
  void record(AuditEntry entry);

  /** Why the last write failed, one line; null if it succeeded. */
  @Nullable String writeFailure();

  /** Further measurements of the back-end; every call returns the same names. */
  default List<StoreMetric> metrics() {
    return List.of();
  }

  /** Free room for data, in bytes; -1 if unknown or without a limit. */
  default long freeBytes() {
    return -1;
  }

  /**
   * Called about once a second by one thread, so that a back-end can recover from a state in which
   * it cannot write, and do work that fits best between writes.
   *
   * @param exclusive runs something while no other call is under way
   * @return whether the data may have changed by the call
   */
  boolean recover(Exclusive exclusive);

  /** Runs something exclusively. */
  interface Exclusive {
    /** Waits for calls in progress, and keeps later ones waiting meanwhile. */
    void run(Runnable action) throws InterruptedException;
  }

  /**
   * The loss in the logs that was accepted when the back-end was opened; null if there was none.
   */
  default @Nullable LogLoss acceptedLoss() {
    return null;
  }

  /** See {@link org.lucerna.store.StoreAdmin#verify}. */
  void verify(Consumer<StoreFinding> findings, LongConsumer progress);

  /** See {@link org.lucerna.store.StoreAdmin#compact}. */
  void compact(Consumer<String> done);

  /** See {@link org.lucerna.store.StoreAdmin#fileBytes}. */
  default Map<String, Long> fileBytes() {
    return Map.of();
  }

  /**
   * Copies the current contents.
   *
   * @param folder does not exist
   * @throws org.lucerna.store.StoreException if {@link Capabilities#localBackup} is false
   */
  void copyTo(Path folder);

  @Override
  void close();
}
