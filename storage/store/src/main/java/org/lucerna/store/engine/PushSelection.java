package org.lucerna.store.engine;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.IdSet;
import org.lucerna.store.model.StoredPush;

/**
 * The pushes that a filter selects, found by one scan of all pushes, and the functions that they
 * added versions to. Not thread-safe.
 */
final class PushSelection {
  /** Above this number a full scan is faster. */
  private static final int MAX_FUNCTIONS = 1 << 20;

  private static final List<Span> ALL = List.of(new Span(0, -1L));

  private final Snapshot snapshot;
  private final IdSet pushes = new IdSet();
  private final LongStream.Builder functions = LongStream.builder();
  private int count;
  private boolean isComplete = true;

  private PushSelection(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  static PushSelection of(Snapshot snapshot, VersionFilter filter) {
    PushSelection selection = new PushSelection(snapshot);
    for (Span span : filter.pushIds().isEmpty() ? ALL : filter.pushIds()) {
      try (Scan<StoredPush> scan = snapshot.pushes(span.first())) {
        for (StoredPush push = scan.next();
            push != null && Long.compareUnsigned(push.id(), span.last()) <= 0;
            push = scan.next()) {
          if (push.passes(filter)) {
            selection.add(push.id());
          }
        }
      }
    }
    return selection;
  }

  private void add(long push) {
    pushes.add(push);
    AddedFunctions added = isComplete ? snapshot.functionsOf(push) : null;
    isComplete = added != null && count + added.keyCount() <= MAX_FUNCTIONS;
    if (added != null && isComplete) {
      added.shortKeys().forEach(functions);
      count += added.keyCount();
    }
  }

  boolean contains(long push) {
    return pushes.contains(push);
  }

  /**
   * The short keys of all functions that the pushes added versions to, ascending, each once; null
   * if some are not recorded, or if there are too many. Call it once.
   */
  long @Nullable [] functions() {
    return isComplete ? functions.build().sorted().distinct().toArray() : null;
  }
}
