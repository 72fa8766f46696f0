package org.lucerna.bench.ranking;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A mean over families with its 95 % interval: percentiles 2.5 and 97.5 of a bootstrap that
 * resamples the families with replacement. The draws depend on the number of families only, so that
 * differences between rules are taken on the same draws.
 */
record Interval(double mean, double low, double high) {
  private static final int DRAWS = 2_000;
  private static final long SEED = 20_261_120;

  /** The interval of values, one for each family. */
  static Interval of(List<Double> values) {
    int count = values.size();
    double[] means = new double[DRAWS];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int draw = 0; draw < DRAWS; draw++) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += values.get(random.nextInt(count));
      }
      means[draw] = sum / count;
    }
    Arrays.sort(means);
    double mean = values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    return new Interval(mean, means[DRAWS / 40], means[DRAWS - 1 - DRAWS / 40]);
  }

  /** The interval of the differences, family by family. */
  static Interval ofDifference(List<Double> values, List<Double> others) {
    double[] differences = new double[values.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = values.get(i) - others.get(i);
    }
    return of(Arrays.stream(differences).boxed().toList());
  }
}
