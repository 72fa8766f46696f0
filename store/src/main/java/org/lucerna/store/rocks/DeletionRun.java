package org.lucerna.store.rocks;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongPredicate;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Deletion;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.rocks.WriteTask.Deleted;
import org.lucerna.store.rocks.WriteTask.DeletionWork;

/**
 * A deletion from start to end. The caller's thread looks for functions that may be meant, in what
 * the store held at the start; the writer's thread, part by part and between pushes, looks again
 * and deletes. So a large deletion holds up nobody, and takes little memory.
 */
final class DeletionRun {
  /** Functions handed to the writer at once. */
  private static final int PART = 1000;

  private final Database database;
  private final Writer writer;
  private final Deletion deletion;

  DeletionRun(Database database, Writer writer, Deletion deletion) {
    this.database = database;
    this.writer = writer;
    this.deletion = deletion;
  }

  /** Deletes, and tells of how many functions. */
  int perform() {
    VersionFilter filter = deletion.filter();
    try (RocksSnapshot rocksSnapshot = database.snapshot()) {
      PushSelection selection = null;
      LongPredicate pushes = _ -> true;
      if (filter.restrictsPush() && filter.keys().isEmpty()) {
        selection = PushSelection.of(rocksSnapshot, filter);
        pushes = selection.pushes()::contains;
      } else if (filter.restrictsPush()) {
        PushLookup lookup = new PushLookup(database);
        pushes = id -> lookup.passes(filter, id);
      }
      VersionMatcher matcher = new VersionMatcher(filter, pushes);
      try (Candidates candidates = Candidates.of(rocksSnapshot, deletion, selection, matcher)) {
        return delete(candidates, matcher);
      }
    }
  }

  private int delete(Candidates candidates, VersionMatcher matcher) {
    PastVersion.Removal removal =
        new PastVersion.Removal(deletion.time(), deletion.account().compact());
    long left = deletion.limit();
    long functions = 0;
    List<Md5> part = candidates.next(PART);
    while (!part.isEmpty() && left > 0) {
      Deleted deleted =
          writer.perform(
              new DeletionWork(
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
