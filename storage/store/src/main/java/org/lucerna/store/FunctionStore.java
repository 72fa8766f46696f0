package org.lucerna.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;

/**
 * The versions of each function, the input files it was seen in, and how often it was pulled.
 *
 * <p>A function is identified by its key. A push that differs from the stored versions adds a
 * version. The newest live version is served; if the live versions have several names, the
 * functions of the same pull decide between them. A deleted version is invisible everywhere, even
 * if the store keeps it. Names and metadata are returned byte for byte.
 *
 * <p>This contract holds for every store. Some back-ends promise more: a push that is stored
 * atomically, ids without gaps, exact counts, backups; see {@link
 * org.lucerna.store.backend.Capabilities}.
 *
 * <p>Thread-safe, also for virtual threads. Every method throws {@link StoreException} if the data
 * cannot be read or written, and after {@link #close}.
 */
public interface FunctionStore extends AutoCloseable {
  /**
   * Stores the functions of a push; each of them changes completely or not at all. When this
   * returns, all are durable and visible to every later pull. The push itself and the address of
   * each function in the input file are recorded even if no function changes.
   *
   * <p>{@link org.lucerna.lumina.PushMode} decides how known functions change. A key that occurs
   * twice is treated as if it came in two pushes. An interrupted caller gets its answer and stays
   * interrupted.
   *
   * @return outcome for each function, in order
   * @throws DiskFullException if there is no room; nothing was stored
   * @throws StoreException if it failed otherwise. If pushes are atomic, nothing was stored, except
   *     that a restart may find the push after the disk itself failed; else some of its functions
   *     may be stored, and the same push may be sent again
   */
  List<PushOutcome> push(Push push);

  /**
   * Returns the version that is served for each key. If a function has several names, the functions
   * that are pulled together decide: see {@link org.lucerna.store.ranking}.
   *
   * @param memory asked as functions are read
   * @return for each key, in order; null if the key is unknown
   */
  List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory);

  /** Like {@link #pull(Pull, MemoryGrant)}, without a memory limit. */
  default List<@Nullable PullHit> pull(Pull pull) {
    return pull(pull, MemoryGrant.UNBOUNDED);
  }

  /** Like {@link #pull(Pull)}, for {@link Pull#of}. */
  default List<@Nullable PullHit> pull(List<Md5> keys, boolean count) {
    return pull(Pull.of(keys, count));
  }

  /**
   * Explains the names that a pull gets for some of its functions. Nothing is counted.
   *
   * @param keys each once
   * @return one for each place of each key in the pull, key by key; none for keys that are unknown
   *     or not part of the pull
   */
  List<Explanation> explain(Pull pull, List<Md5> keys);

  /** Like {@link #explain(Pull, List)}, for one function. */
  default List<Explanation> explain(Pull pull, Md5 key) {
    return explain(pull, List.of(key));
  }

  /**
   * The live versions of each function.
   *
   * @param withMetadata whether their metadata is returned; else it is empty
   * @param memory asked as versions are read
   * @return for each key, in order, its versions, newest first; empty if the key is unknown
   */
  List<List<Version>> histories(List<Md5> keys, boolean withMetadata, MemoryGrant memory);

  /** The histories of functions with metadata, without a memory limit. */
  default List<List<Version>> histories(List<Md5> keys) {
    return histories(keys, true, MemoryGrant.UNBOUNDED);
  }

  /**
   * Deletes versions. A function is then served with its newest remaining version; without one it
   * is unknown, and the next push adds it again. Pull counts and recorded pushes stay.
   *
   * @return how many functions lost a version, or would lose one
   */
  int delete(Deletion deletion);

  /**
   * The live functions that were pulled most often, at least once.
   *
   * @param count at most this many, not negative
   * @return most pulled first; equal counts in the order of the keys
   */
  List<PopularFunction> popular(int count);

  /**
   * The input files in which a function's names were given, including those of pushes that changed
   * nothing: the latest files of each name, up to {@link
   * org.lucerna.store.ranking.NameCandidate#MAX_ATTESTATIONS}. {@link PushOrigin#NO_FILE} does not
   * count as a file.
   *
   * @param limit at most this many, not negative
   * @return in the order of their numbers in the store: of sequential ones, the first file first
   */
  List<Sighting> sightings(Md5 key, int limit);

  /**
   * The last pushes, including those that changed nothing.
   *
   * @param limit at most this many, not negative
   * @return oldest first
   */
  List<RecordedPush> pushes(int limit);

  /**
   * The last runs of pushes, including those that changed nothing. Very old ones are not listed.
   *
   * @param limit at most this many, not negative
   * @return by ascending ids of their last pushes
   */
  List<PushRun> pushRuns(int limit);

  /**
   * The pushes after one of them, including those that changed nothing.
   *
   * @param id of that push; 0 begins with the first
   * @param limit at most this many, not negative
   * @return oldest first
   */
  List<RecordedPush> pushesAfter(long id, int limit);

  /** The contributions of each account's pushes, ordered by account name. Slow. */
  List<AccountStatistics> contributions();

  /**
   * Copies the current contents into a folder that can replace a data folder. The folder appears
   * complete or not at all. All methods may be called meanwhile.
   *
   * @param folder does not exist; best on the same disk, where most of the copy takes no room
   * @throws StoreException if it exists or cannot be made, or if this store has no backups
   */
  void backup(Path folder);

  /** The totals, exact or nearly so. Cheap enough to call every second. */
  Totals totals();

  /** The store's current health. Cheap enough to call every second, also while writes fail. */
  default StoreHealth health() {
    return StoreHealth.IN_MEMORY;
  }

  /** Measurements of the store; every call returns the same names. As cheap. */
  default List<StoreMetric> metrics() {
    return List.of();
  }

  /**
   * Completes calls under way, refuses later ones, and releases all resources. A second call does
   * nothing.
   */
  @Override
  void close();
}
