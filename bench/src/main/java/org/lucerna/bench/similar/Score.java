package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** How well functions were named. */
final class Score {
  /** Right names and the share that is right at least, to know the threshold. */
  record Named(double share, float threshold) {}

  /** The best candidate of a function. */
  record Best(String family, float probability, boolean isRight, boolean isKnown) {}

  private final List<Best> best = new ArrayList<>();
  int findable;
  int first;
  int firstFive;
  int sameKey;
  int unknown;

  void add(Best one) {
    best.add(one);
  }

  void addAll(Score other) {
    best.addAll(other.best);
    findable += other.findable;
    first += other.first;
    firstFive += other.firstFive;
    sameKey += other.sameKey;
    unknown += other.unknown;
  }

  /** The share of findable functions that is named right, at the lowest threshold for precision. */
  Named named(double precision) {
    best.sort(Comparator.comparingDouble(one -> -one.probability()));
    int given = 0;
    int right = 0;
    int most = 0;
    float threshold = 1;
    for (Best one : best) {
      given++;
      right += one.isRight() ? 1 : 0;
      if (right >= precision * given) {
        most = right;
        threshold = one.probability();
      }
    }
    return new Named(most / (double) findable, threshold);
  }

  /** Of the names given at a probability or more: how many, and the share that is right. */
  double[] calibration(float from, float to) {
    long given = best.stream().filter(b -> b.probability() >= from && b.probability() < to).count();
    long right =
        best.stream()
            .filter(b -> b.probability() >= from && b.probability() < to && b.isRight())
            .count();
    return new double[] {given, right / (double) Math.max(1, given)};
  }

  String line() {
    StringBuilder line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%6d  key %4.1f  R@1 %.3f  R@5 %.3f ",
            findable,
            100.0 * sameKey / findable,
            first / (double) findable,
            firstFive / (double) findable));
    for (double precision : new double[] {0.9, 0.95, 0.98, 0.99}) {
      Named named = named(precision);
      line.append(
          String.format(
              Locale.ROOT,
              " | %.0f%% %4.1f (%.3f)",
              100 * precision,
              100 * named.share(),
              named.threshold()));
    }
    double[] sure = calibration(0.99f, 2);
    line.append(String.format(Locale.ROOT, " | >=.99: %.0f, %.1f%% right", sure[0], 100 * sure[1]));
    return line.toString();
  }
}
