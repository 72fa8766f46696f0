package org.lucerna.store.choice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The files that the functions asked together vote for. Each key has one vote for each file that it
 * was seen in, worth 1/n² where these are n: what is seen nearly everywhere tells nothing. A key
 * votes once, however often it is asked, and a file gets its vote once, however often it was
 * pushed.
 *
 * <p>The cost is one step for each witness of each key.
 */
public final class LikelyFiles {
  /** Files whose layouts are looked at. */
  public static final int MOST = 32;

  /** Functions in all of these together; the file that goes beyond is the last. */
  private static final int MOST_FUNCTIONS = 1 << 22;

  private final Map<Integer, Double> votes;
  private final List<Layout> layouts;

  private LikelyFiles(Map<Integer, Double> votes, List<Layout> layouts) {
    this.votes = votes;
    this.layouts = layouts;
  }

  static LikelyFiles of(List<@Nullable Subject> subjects, IntFunction<@Nullable Layout> layouts) {
    Map<Integer, Double> votes = new HashMap<>();
    Set<Subject> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean disputed = false;
    for (Subject subject : subjects) {
      if (subject != null && seen.add(subject)) {
        int[] files = subject.files();
        for (int file : files) {
          votes.merge(file, vote(files.length), Double::sum);
        }
        disputed |= subject.isDisputed();
      }
    }
    return new LikelyFiles(votes, disputed ? best(votes, layouts) : List.of());
  }

  private static List<Layout> best(
      Map<Integer, Double> votes, IntFunction<@Nullable Layout> layouts) {
    Comparator<Map.Entry<Integer, Double>> byVotes = Map.Entry.comparingByValue();
    List<Integer> files =
        votes.entrySet().stream()
            .sorted(byVotes.reversed().thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST)
            .map(Map.Entry::getKey)
            .toList();
    List<Layout> best = new ArrayList<>();
    int functions = 0;
    for (int i = 0; i < files.size() && functions < MOST_FUNCTIONS; i++) {
      Layout layout = layouts.apply(files.get(i));
      if (layout != null) {
        best.add(layout);
        functions += layout.size();
      }
    }
    return best;
  }

  private static double vote(int files) {
    return 1.0 / ((double) files * files);
  }

  /** The votes for a file, but for the one of a key that was seen in so many files. */
  double votesWithout(int file, int filesOfKey) {
    return votes.getOrDefault(file, 0.0) - vote(filesOfKey);
  }

  /** Those of the likeliest files that have one, the likeliest first. */
  List<Layout> layouts() {
    return layouts;
  }
}
