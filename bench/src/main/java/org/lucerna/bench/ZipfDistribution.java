package org.lucerna.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Zipf's law: ranks from 0, each drawn with a probability proportional to {@code 1 / (rank + 1) ^
 * exponent}. Thread-safe; takes 8 bytes per rank.
 */
final class ZipfDistribution {
  /** The sum of the weights up to each rank. */
  private final double[] cumulative;

  /**
   * A distribution.
   *
   * @param ranks at least 1
   * @param exponent 0 draws all ranks equally often; the higher, the more often the first ranks
   */
  ZipfDistribution(int ranks, double exponent) {
    cumulative = new double[ranks];
    double sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += Math.pow(rank + 1, -exponent);
      cumulative[rank] = sum;
    }
  }

  /** A rank, determined by the state of {@code random}. */
  int draw(SplittableRandom random) {
    int last = cumulative.length - 1;
    int found = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[last]);
    int above = found < 0 ? -found - 1 : found + 1;
    // The product may be rounded up to the sum of all.
    return Math.min(above, last);
  }
}
