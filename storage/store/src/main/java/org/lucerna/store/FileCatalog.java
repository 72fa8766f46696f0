package org.lucerna.store;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * Reads the stored knowledge about input files, for programs that present it. A file's functions
 * are those that were pushed from it; of functions at one address the last one counts.
 *
 * <p>Thread-safe; every method throws {@link StoreException} if the data cannot be read, and after
 * the store was closed.
 */
public interface FileCatalog {
  /** Position in {@link #files} that begins with the newest file. */
  long NEWEST = Long.MAX_VALUE;

  /** Number of pushes that {@link #pushRuns} reads. */
  int PUSHES_READ = 2000;

  /** Number of places of a name that {@link #places} lists. */
  int MAX_PLACES = 4;

  /**
   * Files, the newest first.
   *
   * @param before the number of the last file of the page before; {@link #NEWEST} for the first
   *     page
   * @param limit at most this many, positive
   */
  List<KnownFile> files(long before, int limit);

  /** A file; null if it is unknown. */
  @Nullable KnownFile file(Md5 md5);

  /**
   * Functions of a file.
   *
   * @param indices of the functions by ascending address, from 0
   * @return for each index, in order; those that the file does not have are left out
   */
  List<PlacedFunction> functions(Md5 md5, List<Integer> indices);

  /**
   * The functions of a file at consecutive indices.
   *
   * @param from index of the first one, not negative
   * @param count at most this many, not negative
   */
  default List<PlacedFunction> functions(Md5 md5, int from, int count) {
    int end = (int) Math.min(Integer.MAX_VALUE, (long) from + count);
    return functions(md5, IntStream.range(from, end).boxed().toList());
  }

  /**
   * The places of functions in the files in which they were named, up to {@link #MAX_PLACES} for
   * each name.
   *
   * @param keys of the functions
   * @param distance number of neighbors before and after each function, positive
   * @return for each key, in order
   */
  List<List<NamedPlace>> places(List<Md5> keys, int distance);

  /**
   * The files that share functions with a file, those that share most first. Very large files are
   * sampled to find the others, and of a name only the last sources are known: some may be missing.
   *
   * @param limit at most this many, positive
   */
  List<SharingFile> sharing(Md5 md5, int limit);

  /**
   * The files in which names of functions were given: the latest ones of each name, up to {@link
   * org.lucerna.store.ranking.NameCandidate#MAX_ATTESTATIONS}.
   *
   * @param keys of the functions
   * @return for each key, in order, MD5s of files; empty if it is unknown
   */
  List<List<Md5>> filesOf(List<Md5> keys);

  /**
   * Summarizes the knowledge about a file's functions.
   *
   * @param since asks for the functions that changed after it
   * @return an empty survey if the file is unknown
   */
  FileSurvey survey(Md5 md5, Instant since);

  /**
   * The runs of pushes from a file among the last pushes of the store, {@link #PUSHES_READ} of
   * them.
   *
   * @param limit at most this many, positive
   * @return newest first
   */
  List<PushRun> pushRuns(Md5 md5, int limit);

  /** Compares the functions of two files; null if one of them is unknown. */
  @Nullable FileComparison compare(Md5 one, Md5 other);
}
