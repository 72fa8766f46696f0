package org.lucerna.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * What is known of each function: its versions, the input files it was seen in, and how often it is
 * asked for.
 *
 * <p>A function is known by its key. Each push that tells something new of it adds a version; the
 * newest live version is the one that is served, but where there are several names: then what is
 * asked together decides. A deleted version is invisible everywhere, though the store may keep it.
 * Names and metadata come back byte for byte.
 *
 * <p>All methods may be called from any number of threads at once, virtual ones too. Every method
 * throws {@link StoreException} where the data cannot be read or written, and after {@link #close}.
 */
public interface FunctionStore extends AutoCloseable {
  /**
   * Remembers functions, all or none of them. When it returns they are on disk, and every later
   * pull sees them. The push itself is recorded even where it changes nothing, and so is each
   * function's address in the input file.
   *
   * <p>{@link org.lucerna.lumina.PushMode} decides over functions that are known. A key that occurs
   * twice is treated as if it came in two pushes. An interrupted caller gets its answer all the
   * same, and stays interrupted.
   *
   * @return what happened to each function, in order
   * @throws DiskFullException where there is no room; nothing was stored
   * @throws StoreException where it failed otherwise; nothing was stored, except that after a
   *     failure of the disk itself a restart may find the push
   */
  List<Outcome> push(Push push);

  /**
   * What is served at each place. Where a function has several names, the functions that are asked
   * together decide: see {@link org.lucerna.store.ranking}.
   *
   * @param memory asked as functions are read
   * @return for each key, in order; null where the key is unknown
   */
  List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory);

  /** The same without a bound. */
  default List<@Nullable PullHit> pull(Pull pull) {
    return pull(pull, MemoryGrant.UNBOUNDED);
  }

  /** {@link Pull#of} pulled. */
  default List<@Nullable PullHit> pull(List<Md5> keys, boolean count) {
    return pull(Pull.of(keys, count));
  }

  /**
   * Why a pull gets what it gets for some of its functions. Nothing is counted.
   *
   * @param keys each once
   * @return for each place that one of them has, key by key; none for what is unknown or not asked
   */
  List<Explanation> explain(Pull pull, List<Md5> keys);

  /** The same for one function. */
  default List<Explanation> explain(Pull pull, Md5 key) {
    return explain(pull, List.of(key));
  }

  /**
   * The live versions of each function.
   *
   * @param withMetadata whether theirs is kept; else it is empty
   * @param memory asked as versions are read
   * @return for each key, in order, its versions, newest first; empty where the key is unknown
   */
  List<List<Version>> histories(List<Md5> keys, boolean withMetadata, MemoryGrant memory);

  /** The same with metadata and without a bound. */
  default List<List<Version>> histories(List<Md5> keys) {
    return histories(keys, true, MemoryGrant.UNBOUNDED);
  }

  /**
   * Forgets versions. A function lives on with its newest remaining version; where none remains it
   * is unknown, and the next push of it adds it anew. Frequencies, recorded pushes and sightings
   * stay as they are.
   *
   * @return of how many functions something was deleted, or would be
   */
  int delete(Deletion deletion);

  /**
   * The live functions that were pulled most, of those that were pulled at all.
   *
   * @param count how many at the most, not negative
   * @return most pulled first, then in the order of the keys
   */
  List<PopularFunction> popular(int count);

  /**
   * The input files that a function was seen in, also those of pushes that changed nothing and of
   * versions since deleted. {@link PushOrigin#NO_FILE} is none.
   *
   * @param limit how many at the most, not negative
   * @return in the order in which the files first came
   */
  List<Sighting> sightings(Md5 key, int limit);

  /**
   * The last pushes, also those that changed nothing.
   *
   * @param limit how many at most, not negative
   * @return oldest first
   */
  List<RecordedPush> pushes(int limit);

  /** What each account that ever pushed has contributed, in the order of the names. Slow. */
  List<AccountStatistics> contributions();

  /**
   * Makes a copy of everything as it is now, in a folder that can take the place of a data folder.
   * It appears whole or not at all. All methods may be called meanwhile.
   *
   * @param folder does not exist; best on the same disk, where most of the copy costs no room
   * @throws StoreException where it exists, or cannot be made, or this store is not on disk
   */
  void backup(Path folder);

  /** How much there is. Cheap enough to be asked every second. */
  Totals totals();

  /** What the store can do now. Cheap enough to be asked every second, also while writes fail. */
  default StoreHealth health() {
    return StoreHealth.IN_MEMORY;
  }

  /**
   * Finishes what is under way, refuses what comes later, and frees everything. A second call does
   * nothing.
   */
  @Override
  void close();
}
