package org.lucerna.store.backend;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.SketchTotals;

/**
 * The part of a {@link Backend} that similarity search uses: sketches, the functions that are
 * posted under their features, call graphs and the parts of files that are posted, and sketches
 * that are yet to be stored.
 */
public interface SketchData {
  /** Maximum number of short keys that one call reads sketches of. */
  int MAX_SKETCHES = 1_000;

  /** Maximum number of features that one call reads postings of. */
  int MAX_FEATURES = 1_000;

  /** Maximum number of sketches of one short key: only keys made for it share one. */
  int MAX_SAME_SHORT_KEY = 16;

  /**
   * The sketches of functions.
   *
   * @param shortKeys ascending, each once; at most {@link #MAX_SKETCHES}. See {@link
   *     org.lucerna.store.ShortKey}
   * @return for each short key the sketches of the functions that have it, in the order of their
   *     keys, at most {@link #MAX_SAME_SHORT_KEY}
   */
  List<List<StoredSketch>> sketches(long[] shortKeys);

  /**
   * The functions that are posted under features.
   *
   * @param features at most {@link #MAX_FEATURES}, in any order
   * @param limit at most this many for each, not negative; if there are more, any of them
   * @return for each feature short keys, ascending, each once
   */
  List<long[]> posted(int[] features, int limit);

  /**
   * The parts of files that are posted under features.
   *
   * @param features at most {@link #MAX_FEATURES}, in any order
   * @param limit at most this many for each, not negative; if there are more, the first ones
   * @return for each feature its parts, ascending, each once
   */
  List<List<CallGraphPart>> parts(int[] features, int limit);

  /** Deletes all postings, durably: those of functions and those of parts. */
  void clearPostings();

  /** The call graph of an input file; null if none is stored. */
  @Nullable StoredProgram program(long file);

  /** The numbers of all {@link PendingSketches}, ascending. */
  List<Long> pending();

  /**
   * The sketches that are pending under a number; null if there are none.
   *
   * @throws org.lucerna.store.DamagedException if they are damaged
   */
  @Nullable PendingSketches pending(long number);

  /** Numbers of sketches, postings and call graphs, or estimates. Cheap. */
  SketchTotals totals();
}
