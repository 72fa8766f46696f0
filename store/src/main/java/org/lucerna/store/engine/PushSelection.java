package org.lucerna.store.engine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.IdSet;
import org.lucerna.store.model.StoredPush;

/**
 * The pushes that a filter selects, found by one scan of all pushes, and their input files.
 *
 * @param pushes their ids
 * @param files numbers of the files; incomplete if there are more than {@link #MANY_FILES}
 * @param anyWithoutFile whether one of the pushes named no file
 */
record PushSelection(IdSet pushes, Set<Long> files, boolean anyWithoutFile) {
  /** Maximum number of files that are read side by side. */
  static final int MANY_FILES = 64;

  private static final List<Span> ALL = List.of(new Span(0, -1L));

  static PushSelection of(Snapshot snapshot, VersionFilter filter) {
    IdSet pushes = new IdSet();
    Set<Long> files = new TreeSet<>();
    boolean withoutFile = false;
    for (Span span : filter.pushIds().isEmpty() ? ALL : filter.pushIds()) {
      try (Scan<StoredPush> scan = snapshot.pushes(span.first())) {
        for (StoredPush push = scan.next();
            push != null && Long.compareUnsigned(push.id(), span.last()) <= 0;
            push = scan.next()) {
          if (push.passes(filter)) {
            pushes.add(push.id());
            withoutFile |= !push.origin().namesFile();
            if (files.size() <= MANY_FILES) {
              files.add(push.file());
            }
          }
        }
      }
    }
    return new PushSelection(pushes, files, withoutFile);
  }

  /**
   * Whether all functions can be found by the files: they are few, and all are known. An imported
   * version whose file is unknown is listed under none.
   */
  boolean leadsByFiles() {
    return files.size() <= MANY_FILES && !anyWithoutFile;
  }
}
