package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.rocks.MostPulled.Ranked;

/**
 * The live functions pulled most. The ranking is filled by one pass over {@code frequency} when it
 * is first asked for, and kept up to date by the counts. Only where too many of its functions have
 * been deleted, or more are wanted than it holds, is there another pass.
 */
final class PopularReader {
  private static final int RANKED = 2_000;

  private final Database database;
  private final PullCounts counts;
  private volatile @Nullable MostPulled ranking;

  PopularReader(Database database, PullCounts counts) {
    this.database = database;
    this.counts = counts;
  }

  /** Tells of a count that may leave memory now. */
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
    try (RocksSnapshot rocksSnapshot = database.snapshot()) {
      List<PopularFunction> popularFunction = live(rocksSnapshot, known.ranking(), count);
      if (popularFunction.size() == count || known.complete()) {
        return popularFunction;
      }
      return live(rocksSnapshot, liveRanking(rocksSnapshot, count), count);
    }
  }

  private synchronized MostPulled filled() {
    MostPulled known = ranking;
    if (known == null) {
      MostPulled filling = new MostPulled(RANKED);
      // From now on it is told of counts that leave memory, which the pass may come too early for.
      ranking = filling;
      try (RocksSnapshot rocksSnapshot = database.snapshot();
          RowIterator rows = rocksSnapshot.sweep(Column.FREQUENCY)) {
        while (rows.next()) {
          filling.offer(Md5.of(rows.key(), 0), PullCounts.decode(rows.key(), rows.value()));
        }
        known = filling;
      } finally {
        // A pass that failed is done again next time.
        ranking = known;
      }
    }
    return known;
  }

  /** The first {@code count} live ones of all functions ever pulled. */
  private List<Ranked> liveRanking(RocksSnapshot rocksSnapshot, int count) {
    NavigableSet<Ranked> best = new TreeSet<>(Ranked.ORDER);
    counts.forEach((key, value) -> offer(rocksSnapshot, best, count, new Ranked(key, value)));
    try (RowIterator rows = rocksSnapshot.sweep(Column.FREQUENCY)) {
      while (rows.next()) {
        Md5 key = Md5.of(rows.key(), 0);
        if (!counts.holds(key)) {
          long value = PullCounts.decode(rows.key(), rows.value());
          offer(rocksSnapshot, best, count, new Ranked(key, value));
        }
      }
    }
    return List.copyOf(best);
  }

  private static void offer(
      RocksSnapshot rocksSnapshot, NavigableSet<Ranked> best, int count, Ranked offered) {
    if (best.size() == count && Ranked.ORDER.compare(offered, best.last()) > 0) {
      return;
    }
    if (rocksSnapshot.get(Column.CURRENT, Keys.function(offered.key())) != null) {
      best.add(offered);
      if (best.size() > count) {
        best.pollLast();
      }
    }
  }

  private static List<PopularFunction> live(
      RocksSnapshot rocksSnapshot, List<Ranked> ranking, int count) {
    List<PopularFunction> popularFunction = new ArrayList<>();
    PushLookup lookup = new PushLookup(rocksSnapshot);
    try (RowIterator past = rocksSnapshot.rows(Column.VERSIONS)) {
      for (Ranked ranked : ranking) {
        byte[] value = rocksSnapshot.get(Column.CURRENT, Keys.function(ranked.key()));
        if (value != null) {
          StoredVersion served = StoredFunction.decode(ranked.key(), value).served();
          StoredVersion first = oldest(past, ranked.key(), served);
          PushOrigin origin = lookup.origin(lookup.push(first.pushId()));
          popularFunction.add(
              new PopularFunction(
                  ranked.key(), served.function(), ranked.count(), origin, first.address()));
        }
        if (popularFunction.size() == count) {
          break;
        }
      }
    }
    return popularFunction;
  }

  private static StoredVersion oldest(RowIterator past, Md5 key, StoredVersion served) {
    StoredVersion oldest = served;
    past.seekPrefix(Keys.function(key));
    while (past.next()) {
      PastVersion row = PastVersion.decode(past.key(), past.value());
      oldest = row.live() ? row.version() : oldest;
    }
    return oldest;
  }
}
