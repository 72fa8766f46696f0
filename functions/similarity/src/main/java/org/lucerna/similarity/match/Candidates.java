package org.lucerna.similarity.match;

import java.util.Arrays;
import org.lucerna.similarity.sketch.Sketch;

/**
 * The candidates of one function: numbers of a {@link ReferenceSet}, ascending. Not thread-safe.
 */
public final class Candidates {
  private int[] functions = {};

  /** The probability of each pair by itself. */
  private float[] alone = {};

  private float[] probabilities = {};

  Candidates() {}

  /** Number of candidates. */
  public int size() {
    return functions.length;
  }

  /** The candidate at an index. */
  public int function(int index) {
    return functions[index];
  }

  /** The probability that it is the same function. */
  public float probability(int index) {
    return probabilities[index];
  }

  /** The probability of the pair by itself. */
  float alone(int index) {
    return alone[index];
  }

  void setAlone(int index, float probability) {
    alone[index] = probability;
    probabilities[index] = probability;
  }

  void setProbability(int index, float probability) {
    probabilities[index] = probability;
  }

  /** Sets all probabilities. */
  void setProbabilities(float[] all) {
    probabilities = all;
  }

  /** The probability of a candidate; 0 if it is none. */
  float probabilityOf(int function) {
    int index = Arrays.binarySearch(functions, function);
    return index < 0 ? 0 : probabilities[index];
  }

  /** Adds candidates; existing ones stay unchanged. */
  void addAll(int[] more, int count) {
    int[] added =
        Arrays.stream(more, 0, count)
            .filter(function -> Arrays.binarySearch(functions, function) < 0)
            .distinct()
            .toArray();
    int size = functions.length;
    int[] old = functions;
    functions = Arrays.copyOf(old, size + added.length);
    System.arraycopy(added, 0, functions, size, added.length);
    Arrays.sort(functions);
    alone = moved(old, alone);
    probabilities = moved(old, probabilities);
  }

  /** Keeps the most probable ones, of equal ones those first in order; the others are forgotten. */
  void keep(int most) {
    if (functions.length <= most) {
      return;
    }
    long[] ranked = Sketch.ranks(probabilities);
    Arrays.sort(ranked);
    int[] kept = Arrays.stream(ranked, 0, most).mapToInt(rank -> (int) rank).sorted().toArray();
    int[] old = functions;
    functions = Arrays.stream(kept).map(i -> old[i]).toArray();
    alone = picked(alone, kept);
    probabilities = picked(probabilities, kept);
  }

  private static float[] picked(float[] values, int[] kept) {
    float[] picked = new float[kept.length];
    for (int i = 0; i < kept.length; i++) {
      picked[i] = values[kept[i]];
    }
    return picked;
  }

  /** Values of some of the candidates where they are now; NaN for the others. */
  private float[] moved(int[] old, float[] values) {
    float[] moved = new float[functions.length];
    Arrays.fill(moved, Float.NaN);
    for (int i = 0; i < old.length; i++) {
      moved[Arrays.binarySearch(functions, old[i])] = values[i];
    }
    return moved;
  }

  /** Whether a candidate was not judged yet. */
  boolean isNew(int index) {
    return Float.isNaN(alone[index]);
  }

  /** The index of the most probable one; -1 if there is none. */
  public int best() {
    int best = -1;
    for (int i = 0; i < probabilities.length; i++) {
      best = best < 0 || probabilities[i] > probabilities[best] ? i : best;
    }
    return best;
  }
}
