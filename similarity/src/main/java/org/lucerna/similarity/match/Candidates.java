package org.lucerna.similarity.match;

import java.util.Arrays;

/**
 * The candidates of one function: numbers of a {@link ReferenceSet}, ascending. Not thread-safe.
 */
public final class Candidates {
  private int[] functions = {};
  private float[][] numbers = {};
  private float[] probabilities = {};

  /** How many there are. */
  public int size() {
    return functions.length;
  }

  /** The candidate at an index. */
  public int function(int index) {
    return functions[index];
  }

  /** The numbers that it is judged by. */
  public float[] numbers(int index) {
    return numbers[index];
  }

  /** The probability that it is the same function. */
  public float probability(int index) {
    return probabilities[index];
  }

  /** Sets the probability that it is the same function. */
  public void setProbability(int index, float probability) {
    probabilities[index] = probability;
  }

  /** The probability of a candidate; 0 if it is none. */
  float probabilityOf(int function) {
    int index = Arrays.binarySearch(functions, function);
    return index < 0 ? 0 : probabilities[index];
  }

  boolean has(int function) {
    return Arrays.binarySearch(functions, function) >= 0;
  }

  /** Adds a candidate that is not there. */
  void add(int function, float[] with) {
    int at = -1 - Arrays.binarySearch(functions, function);
    int size = functions.length;
    functions = Arrays.copyOf(functions, size + 1);
    numbers = Arrays.copyOf(numbers, size + 1);
    probabilities = Arrays.copyOf(probabilities, size + 1);
    System.arraycopy(functions, at, functions, at + 1, size - at);
    System.arraycopy(numbers, at, numbers, at + 1, size - at);
    System.arraycopy(probabilities, at, probabilities, at + 1, size - at);
    functions[at] = function;
    numbers[at] = with;
    probabilities[at] = 0;
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
