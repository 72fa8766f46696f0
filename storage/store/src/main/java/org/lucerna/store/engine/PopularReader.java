package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.engine.MostPulled.Ranked;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;

/**
 * The most pulled live functions. The ranking is filled by one scan of the pull counts when it is
 * first needed, and updated as functions are pulled. Another scan is needed only if too many of its
 * functions have been deleted, or if more are requested than it contains.
 */
final class PopularReader {
  private static final int RANKED = 2_000;

  private final Backend backend;
  private final PullCounts counts;
  private volatile @Nullable MostPulled ranking;

  PopularReader(Backend backend, PullCounts counts) {
    this.backend = backend;
    this.counts = counts;
  }

  /** Adds a count that may leave memory now. */
  void offer(Md5 key, long count) {
    MostPulled known = ranking;
    if (known != null) {
      known.offer(key, count);
    }
  }

  List<PopularFunction> popular(int count) {
    if (count <= 0) {
      return List.of();
    }
    MostPulled known = filled();
    counts.forEach(known::offer);
    try (Snapshot snapshot = backend.snapshot()) {
      List<PopularFunction> popular = live(snapshot, known.ranking(), count);
      if (popular.size() == count || known.complete()) {
        return popular;
      }
      return live(snapshot, liveRanking(snapshot, count), count);
    }
  }

  private synchronized MostPulled filled() {
    MostPulled known = ranking;
    if (known == null) {
      MostPulled filling = new MostPulled(RANKED);
      // From now on it receives counts that leave memory, which the scan may miss.
      ranking = filling;
      try (Snapshot snapshot = backend.snapshot();
          Scan<PullCount> scan = snapshot.pullCounts()) {
        for (PullCount next = scan.next(); next != null; next = scan.next()) {
          filling.offer(next.key(), next.count());
        }
        known = filling;
      } finally {
        // A failed scan is repeated next time.
        ranking = known;
      }
    }
    return known;
  }

  /** The {@code count} most pulled live functions, from a scan of all counts. */
  private List<Ranked> liveRanking(Snapshot snapshot, int count) {
    NavigableSet<Ranked> best = new TreeSet<>(Ranked.ORDER);
    counts.forEach((key, value) -> offer(snapshot, best, count, new Ranked(key, value)));
    try (Scan<PullCount> scan = snapshot.pullCounts()) {
      for (PullCount next = scan.next(); next != null; next = scan.next()) {
        if (!counts.holds(next.key())) {
          offer(snapshot, best, count, new Ranked(next.key(), next.count()));
        }
      }
    }
    return List.copyOf(best);
  }

  private static void offer(
      Snapshot snapshot, NavigableSet<Ranked> best, int count, Ranked offered) {
    if (best.size() == count && Ranked.ORDER.compare(offered, best.last()) > 0) {
      return;
    }
    if (snapshot.head(offered.key()) != null) {
      best.add(offered);
      if (best.size() > count) {
        best.pollLast();
      }
    }
  }

  private static List<PopularFunction> live(Snapshot snapshot, List<Ranked> ranking, int count) {
    List<PopularFunction> popular = new ArrayList<>();
    try (PastVersions past = snapshot.pastVersions()) {
      for (Ranked ranked : ranking) {
        FunctionHead head = snapshot.head(ranked.key());
        if (head != null) {
          StoredVersion first = oldest(past, ranked.key(), head.served());
          popular.add(
              new PopularFunction(
                  ranked.key(),
                  head.served().function(),
                  ranked.count(),
                  snapshot.push(first.pushId()).origin(),
                  first.address()));
        }
        if (popular.size() == count) {
          break;
        }
      }
    }
    return popular;
  }

  private static StoredVersion oldest(PastVersions past, Md5 key, StoredVersion served) {
    StoredVersion oldest = served;
    past.seek(key);
    for (PastVersion next = past.next(); next != null; next = past.next()) {
      oldest = next.isLive() ? next.version() : oldest;
    }
    return oldest;
  }
}
