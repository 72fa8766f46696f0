package org.lucerna.store;

import java.util.List;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * Finds the functions of a store that are similar to those of a program, though their keys differ.
 * Thread-safe. Every method throws {@link StoreException} if the data cannot be read.
 */
public interface SimilaritySearch {
  /** Maximum number of functions of a program. */
  int MAX_FUNCTIONS = 20_000;

  /**
   * Searches for all functions of a program whose keys the store does not know; the known ones help
   * to find them. Work and memory are bounded: see {@link #MAX_FUNCTIONS} and {@code limits}.
   *
   * @param program its functions, with at most {@link
   *     org.lucerna.similarity.sketch.Sketch#ASKED_FEATURES} features each
   * @param least least probability of a result
   * @param limits of time and memory
   * @return by ascending place, then most probable first; at most five for each function, of
   *     different names
   * @throws IllegalArgumentException if the program has more functions
   * @throws SearchTimeoutException if the time is over; partial results are discarded
   */
  List<SimilarHit> search(ProgramSketch program, float least, SearchLimits limits);

  /** Searches without limits. */
  default List<SimilarHit> search(ProgramSketch program, float least) {
    return search(program, least, SearchLimits.unbounded());
  }

  /**
   * Searches for functions that are similar to one of a program, whether its key is known or not,
   * in files that do not have it; the rest of the program helps to find them.
   *
   * @param place of the function
   * @return as of {@link #search}
   */
  List<SimilarHit> others(ProgramSketch program, int place, float least, SearchLimits limits);
}
