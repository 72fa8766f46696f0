package org.lucerna.store.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.StoredPush;

/**
 * The newest runs of pushes.
 *
 * @param most pushes that are read; older ones are in no run
 */
record PushRuns(Snapshot snapshot, Predicate<StoredPush> wanted, int most) {
  /** Number of pushes that are read at first. */
  private static final int FIRST = 256;

  /** Maximum number of a run's pushes whose functions are counted. */
  private static final int COUNTED = 256;

  /** The common properties of a run's pushes. */
  private record Source(ByteString account, PushOrigin origin) {
    static Source of(StoredPush push) {
      return new Source(push.account(), push.origin());
    }
  }

  /**
   * The newest runs.
   *
   * @return by ascending ids of their last pushes
   */
  List<PushRun> newest(int limit) {
    int read = Math.min(most, FIRST);
    while (true) {
      List<StoredPush> pushes = last(read);
      List<List<StoredPush>> runs = runs(pushes);
      runs = runs.subList(Math.max(0, runs.size() - limit), runs.size());
      boolean isWhole = pushes.size() < read || read == most;
      if (isWhole || (runs.size() == limit && !mayBeCut(runs, pushes.getFirst().time()))) {
        return runs.stream().map(this::run).toList();
      }
      read = (int) Math.min(most, 4L * read);
    }
  }

  private List<StoredPush> last(int read) {
    List<StoredPush> pushes = new ArrayList<>();
    try (Scan<StoredPush> scan = snapshot.lastPushes(read)) {
      for (StoredPush push = scan.next(); push != null; push = scan.next()) {
        pushes.add(push);
      }
    }
    return pushes;
  }

  private List<List<StoredPush>> runs(List<StoredPush> pushes) {
    List<List<StoredPush>> runs = new ArrayList<>();
    Map<Source, List<StoredPush>> open = new HashMap<>();
    for (StoredPush push : pushes) {
      if (!wanted.test(push)) {
        continue;
      }
      List<StoredPush> run = open.get(Source.of(push));
      if (run == null || isPause(run.getLast().time(), push.time())) {
        run = new ArrayList<>();
        open.put(Source.of(push), run);
        runs.add(run);
      }
      run.add(push);
    }
    runs.sort(Comparator.comparingLong(run -> run.getLast().id()));
    return runs;
  }

  private static boolean isPause(Instant one, Instant next) {
    return next.isAfter(one.plus(PushRun.PAUSE));
  }

  /** Whether pushes that were not read may belong to one of the runs. */
  private static boolean mayBeCut(List<List<StoredPush>> runs, Instant oldest) {
    return runs.stream().anyMatch(run -> !isPause(oldest, run.getFirst().time()));
  }

  private PushRun run(List<StoredPush> pushes) {
    RecordedPush last = pushes.getLast().recorded();
    return new PushRun(pushes.stream().map(StoredPush::id).toList(), last, functions(pushes));
  }

  private @Nullable Long functions(List<StoredPush> pushes) {
    if (pushes.size() > COUNTED) {
      return null;
    }
    long functions = 0;
    for (StoredPush push : pushes) {
      AddedFunctions added = snapshot.functionsOf(push.id());
      if (added == null) {
        return null;
      }
      functions += added.functions();
    }
    return functions;
  }
}
