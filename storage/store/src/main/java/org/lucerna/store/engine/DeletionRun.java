package org.lucerna.store.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongPredicate;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Deletion;
import org.lucerna.store.Removal;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.engine.WriteTask.Deleted;
import org.lucerna.store.engine.WriteTask.DeletionTask;

/**
 * Runs a deletion. The caller's thread searches a snapshot taken at the start for functions that
 * may be affected; the writer's thread checks them again and deletes, part by part and between
 * pushes. So a large deletion delays no push and takes little memory.
 */
final class DeletionRun {
  /** Number of functions passed to the writer at a time. */
  private static final int PART = 1000;

  private final Backend backend;
  private final Writer writer;
  private final Deletion deletion;

  DeletionRun(Backend backend, Writer writer, Deletion deletion) {
    this.backend = backend;
    this.writer = writer;
    this.deletion = deletion;
  }

  /** Deletes, and returns the number of functions that lost a version. */
  int perform() {
    VersionFilter filter = deletion.filter();
    try (Snapshot snapshot = backend.snapshot()) {
      PushSelection selection = null;
      LongPredicate pushes = _ -> true;
      if (filter.restrictsPush() && filter.keys().isEmpty()) {
        selection = PushSelection.of(snapshot, filter);
        pushes = selection::contains;
      } else if (filter.restrictsPush()) {
        PushLookup lookup = new PushLookup(backend::push);
        pushes = id -> lookup.push(id).passes(filter);
      }
      VersionMatcher matcher = new VersionMatcher(filter, pushes);
      try (DeletionCandidates candidates =
          DeletionCandidates.of(snapshot, deletion, selection, matcher)) {
        return delete(candidates, matcher);
      }
    }
  }

  private int delete(DeletionCandidates candidates, VersionMatcher matcher) {
    Removal removal = new Removal(deletion.time(), deletion.account().compact());
    long left = deletion.limit();
    long functions = 0;
    List<Md5> part = candidates.next(PART);
    while (!part.isEmpty() && left > 0) {
      Deleted deleted =
          writer.perform(
              new DeletionTask(
                  part,
                  matcher,
                  deletion.lastOnly(),
                  left,
                  removal,
                  deletion.dryRun(),
                  new CompletableFuture<>()));
      left -= deleted.versions();
      functions += deleted.functions();
      part = candidates.next(PART);
    }
    return (int) Math.min(functions, Integer.MAX_VALUE);
  }
}
