package org.lucerna.store;

import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * The sketches of functions and the call graphs of programs, which similarity search uses: a
 * <i>posting</i> leads from a feature to the functions that have it among their heaviest, or to the
 * parts of files with such functions.
 *
 * <p>Each function has one sketch: that of the first program it was stored with. Only a sketch with
 * a newer version of the features replaces it. Sketches stay when functions are deleted.
 *
 * <p>Thread-safe. Every method throws {@link StoreException} if the data cannot be read or written,
 * and {@link DamagedException} if they are damaged.
 */
public interface SketchStore {
  /** Which functions of a program are stored. */
  enum Selection {
    /** Functions that the store knows by a live version. */
    KNOWN,
    ALL
  }

  /**
   * The stored parts of a program.
   *
   * @param sketches functions that had no sketch, or an older one
   * @param graph whether the call graph is new, or replaced one
   */
  record Stored(int sketches, boolean graph) {}

  /**
   * Stores the sketches of a program, and its call graph with all its functions. They are durable
   * when this returns; if it fails, some of them may be stored, and the same program may be stored
   * again.
   *
   * <p>The call graph is stored if the store knows the file and has no graph of it. Only its sender
   * can replace a graph, with one of at least as many functions; a graph of an unknown sender can
   * be replaced by any named account. Of a sketch the {@link
   * org.lucerna.similarity.sketch.Sketch#STORED_FEATURES} heaviest features are kept.
   *
   * @param inputMd5 of the program's file
   * @param account name of the sender; any bytes. A sketch finds only names that its sender gave
   * @throws DiskFullException if there is no room
   */
  Stored store(Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account);

  /**
   * Accepts the sketches of a program, to be stored as {@link #store} does. They are durable when
   * this returns, and found later: in a moment, or when pushes come in less often. Searches and the
   * other methods wait for them, up to five seconds.
   *
   * @throws DiskFullException if there is no room
   */
  void accept(Md5 inputMd5, ProgramSketch program, Selection selection, ByteString account);

  /** Number of functions accepted since the store was opened and not stored yet. */
  long waiting();

  /**
   * The sketches of functions. Those with another version of the features are left out.
   *
   * @param shortKeys of the functions: see {@link ShortKey}; in any order
   * @return for each short key the sketches of the functions that have it, in the order of their
   *     keys: normally one or none, at most 16
   */
  List<List<FunctionSketch>> sketches(long[] shortKeys);

  /**
   * The functions that are posted under features.
   *
   * @param features in any order
   * @param limit at most this many for each, not negative; if there are more, any of them
   * @return for each feature short keys, ascending, each once
   */
  List<long[]> posted(int[] features, int limit);

  /** The functions posted under one feature. */
  default long[] posted(int feature, int limit) {
    return posted(new int[] {feature}, limit).getFirst();
  }

  /**
   * The parts of a file that are posted under a feature: searches find files by them. They are
   * posted with the call graph, by the sketches that its functions have then.
   *
   * @return their numbers, ascending: part n has the functions from n * 4,096 on. None if the file
   *     has no call graph
   */
  int[] parts(Md5 inputMd5, int feature);

  /** The call graph of a file; null if none is stored. */
  @Nullable CallGraph program(Md5 inputMd5);

  /**
   * Rebuilds all postings from the sketches and the call graphs; meanwhile the store may be used,
   * but searches find less. If it is interrupted, postings are missing until it is repeated.
   *
   * @param progress receives the number of sketches done so far
   * @throws StoreException also if the thread is interrupted
   */
  void reindex(LongConsumer progress);
}
