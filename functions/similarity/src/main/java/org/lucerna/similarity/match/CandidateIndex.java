package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.lucerna.similarity.sketch.Sketch;

/**
 * Finds the functions that share most with another: lists of functions by their heaviest features,
 * in memory. Immutable, but a search is confined to one thread.
 */
final class CandidateIndex {
  /** Each posted feature once, ascending. */
  private final int[] features;

  /** Start of each feature's list, and the end of the last one. */
  private final int[] starts;

  private final int[] postings;

  /** The weight of the feature in each posting's function. */
  private final float[] weights;

  private final int functions;

  private CandidateIndex(List<FunctionVector> vectors) {
    functions = vectors.size();
    int[][] posted = new int[functions][];
    Arrays.parallelSetAll(posted, place -> vectors.get(place).heaviest(Sketch.POSTED_FEATURES));
    int[] all = new int[Arrays.stream(posted).mapToInt(each -> each.length).sum()];
    int size = 0;
    for (int[] each : posted) {
      System.arraycopy(each, 0, all, size, each.length);
      size += each.length;
    }
    Arrays.parallelSort(all);
    int[] distinct = new int[size];
    int[] begin = new int[size + 1];
    int count = 0;
    for (int i = 0; i < size; ) {
      int end = i + 1;
      while (end < size && all[end] == all[i]) {
        end++;
      }
      if (end - i <= Sketch.MAX_FOUND) {
        distinct[count] = all[i];
        begin[count + 1] = begin[count] + end - i;
        count++;
      }
      i = end;
    }
    features = Arrays.copyOf(distinct, count);
    starts = Arrays.copyOf(begin, count + 1);
    postings = new int[starts[count]];
    weights = new float[postings.length];
    int[] filled = Arrays.copyOf(starts, count);
    for (int place = 0; place < functions; place++) {
      for (int feature : posted[place]) {
        int list = Arrays.binarySearch(features, feature);
        if (list >= 0) {
          weights[filled[list]] = vectors.get(place).weightOf(feature);
          postings[filled[list]++] = place;
        }
      }
    }
  }

  /** An index of functions. */
  static CandidateIndex of(List<FunctionVector> functions) {
    return new CandidateIndex(functions);
  }

  /** A search; it may be used again and again. */
  Search search() {
    return new Search();
  }

  /** Searches with memory of its own. Not thread-safe. */
  final class Search {
    private final float[] scores = new float[functions];
    private int[] touched = new int[1024];
    private int count;

    /**
     * Finds the functions that share the greatest weight of posted features.
     *
     * @param allowed the functions that may be found
     * @param into the places, best first
     * @return how many were found
     */
    int find(FunctionVector query, IntPredicate allowed, int[] into) {
      count = 0;
      for (int feature : query.heaviest(Sketch.SEARCHED_FEATURES)) {
        int list = Arrays.binarySearch(features, feature);
        if (list >= 0) {
          add(list, query.weightOf(feature));
        }
      }
      int found = best(allowed, into);
      for (int i = 0; i < count; i++) {
        scores[touched[i]] = 0;
      }
      return found;
    }

    private void add(int list, float weight) {
      for (int at = starts[list]; at < starts[list + 1]; at++) {
        int place = postings[at];
        if (scores[place] == 0) {
          if (count == touched.length) {
            touched = Arrays.copyOf(touched, count * 2);
          }
          touched[count++] = place;
        }
        scores[place] += weight * weights[at];
      }
    }

    private int best(IntPredicate allowed, int[] into) {
      int size = 0;
      for (int i = 0; i < count; i++) {
        int place = touched[i];
        float score = scores[place];
        if ((size == into.length && score <= scores[into[size - 1]]) || !allowed.test(place)) {
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
