package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Finds the functions that share most with another: posting lists of rare features, in memory.
 * Immutable, but a search belongs to one thread.
 */
public final class CandidateIndex {
  /** A feature is rare if at most this many functions have it... */
  private static final int ALWAYS_RARE = 100;

  /** ...or at most one of this many. */
  private static final int RARE_SHARE = 300;

  /** Longer lists are cut. */
  private static final int MAX_POSTINGS = 256;

  /** Features of a function that it is found by. */
  static final int POSTED_FEATURES = Integer.getInteger("posted", 12);

  private final List<FunctionVector> functions;

  /** Each rare feature once, ascending. */
  private final int[] features;

  /** Where the list of each feature begins, and the end of the last. */
  private final int[] starts;

  private final int[] postings;

  private CandidateIndex(
      List<FunctionVector> functions, int[] features, int[] starts, int[] postings) {
    this.functions = functions;
    this.features = features;
    this.starts = starts;
    this.postings = postings;
  }

  /** An index of functions. */
  public static CandidateIndex of(List<FunctionVector> functions) {
    int[][] posted = new int[functions.size()][];
    Arrays.setAll(posted, place -> functions.get(place).heaviest(POSTED_FEATURES));
    int size = 0;
    for (int[] each : posted) {
      size += each.length;
    }
    int[] all = new int[size];
    size = 0;
    for (int[] each : posted) {
      System.arraycopy(each, 0, all, size, each.length);
      size += each.length;
    }
    Arrays.parallelSort(all);
    int most = Math.max(ALWAYS_RARE, functions.size() / RARE_SHARE);
    int[] features = new int[size];
    int[] starts = new int[size + 1];
    int count = 0;
    for (int i = 0; i < size; ) {
      int end = i + 1;
      while (end < size && all[end] == all[i]) {
        end++;
      }
      if (end - i <= most) {
        features[count] = all[i];
        starts[count + 1] = starts[count] + Math.min(end - i, MAX_POSTINGS);
        count++;
      }
      i = end;
    }
    int[] rare = Arrays.copyOf(features, count);
    int[] postings = new int[starts[count]];
    int[] filled = new int[count];
    for (int place = 0; place < functions.size(); place++) {
      for (int feature : posted[place]) {
        int list = Arrays.binarySearch(rare, feature);
        if (list >= 0 && filled[list] < starts[list + 1] - starts[list]) {
          postings[starts[list] + filled[list]++] = place;
        }
      }
    }
    return new CandidateIndex(functions, rare, Arrays.copyOf(starts, count + 1), postings);
  }

  /** The function at a place. */
  FunctionVector function(int place) {
    return functions.get(place);
  }

  /** The cosine of two functions over the rare features. */
  float cosine(FunctionVector query, int place) {
    FunctionVector other = functions.get(place);
    float sum = 0;
    int j = 0;
    for (int i = 0; i < query.size(); i++) {
      while (j < other.size() && other.feature(j) < query.feature(i)) {
        j++;
      }
      if (j < other.size()
          && other.feature(j) == query.feature(i)
          && Arrays.binarySearch(features, query.feature(i)) >= 0) {
        sum += query.weight(i) * other.weight(j);
      }
    }
    return sum;
  }

  /** A search; it may be used again and again. */
  public Search search() {
    return new Search();
  }

  /** Searches with memory of its own. Not thread-safe. */
  public final class Search {
    private final float[] scores = new float[functions.size()];
    private int[] touched = new int[1024];
    private int count;

    /**
     * Finds the functions with the greatest cosine over the rare features.
     *
     * @param allowed the functions that may be found
     * @param into the places, best first
     * @return how many were found
     */
    public int find(FunctionVector query, IntPredicate allowed, int[] into) {
      count = 0;
      for (int i = 0; i < query.size(); i++) {
        int list = Arrays.binarySearch(features, query.feature(i));
        if (list >= 0) {
          add(list, query.feature(i), query.weight(i));
        }
      }
      int found = best(allowed, into);
      for (int i = 0; i < count; i++) {
        scores[touched[i]] = 0;
      }
      return found;
    }

    private void add(int list, int feature, float weight) {
      for (int at = starts[list]; at < starts[list + 1]; at++) {
        int place = postings[at];
        if (scores[place] == 0) {
          if (count == touched.length) {
            touched = Arrays.copyOf(touched, count * 2);
          }
          touched[count++] = place;
        }
        FunctionVector other = functions.get(place);
        scores[place] += weight * other.weightOf(feature);
      }
    }

    private int best(IntPredicate allowed, int[] into) {
      int size = 0;
      for (int i = 0; i < count; i++) {
        int place = touched[i];
        float score = scores[place];
        if (size == into.length && score <= scores[into[size - 1]] || !allowed.test(place)) {
          continue;
        }
        int at = size < into.length ? size++ : size - 1;
        while (at > 0 && scores[into[at - 1]] < score) {
          into[at] = into[at - 1];
          at--;
        }
        into[at] = place;
      }
      return size;
    }
  }
}
