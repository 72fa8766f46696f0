package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Deletion;
import org.lucerna.store.backend.Snapshot;

/**
 * Functions that may have versions selected by a deletion: a superset of those that do, in the
 * order of the keys, each once. Not thread-safe.
 */
interface DeletionCandidates extends AutoCloseable {
  /** The next functions, at most {@code max}; empty after the last one. */
  List<Md5> next(int max);

  @Override
  void close();

  /**
   * The candidates that are cheapest to find: the keys of the filter; else the functions that the
   * selected pushes added versions to, if they are recorded; else those found by a scan of
   * everything.
   *
   * @param selection the selected pushes; null if the filter does not restrict pushes or names keys
   * @param matcher selects the versions
   */
  static DeletionCandidates of(
      Snapshot snapshot,
      Deletion deletion,
      @Nullable PushSelection selection,
      VersionMatcher matcher) {
    if (!deletion.filter().keys().isEmpty()) {
      return given(deletion.filter().keys());
    }
    long[] functions = selection == null ? null : selection.functions();
    if (functions != null) {
      return new PushCandidates(snapshot, functions);
    }
    return new ScannedCandidates(snapshot, matcher, deletion.lastOnly());
  }

  private static DeletionCandidates given(Set<Md5> wanted) {
    Iterator<Md5> keys = new TreeSet<>(wanted).iterator();
    return new DeletionCandidates() {
      @Override
      public List<Md5> next(int max) {
        List<Md5> next = new ArrayList<>();
        while (next.size() < max && keys.hasNext()) {
          next.add(keys.next());
        }
        return next;
      }

      @Override
      public void close() {}
    };
  }
}
