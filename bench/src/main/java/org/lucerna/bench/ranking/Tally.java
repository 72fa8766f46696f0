package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often names were right, by family of programs. Not thread-safe. */
final class Tally {
  private final Map<String, Counts> families = new TreeMap<>();

  /** The counts of one family. */
  private static final class Counts {
    int right;
    int lenient;
    int all;
  }

  /**
   * Counts one function.
   *
   * @param right whether its name was served
   * @param lenient whether it was, or a name that differs only slightly
   */
  void count(String family, boolean right, boolean lenient) {
    Counts counts = families.computeIfAbsent(family, _ -> new Counts());
    counts.right += right ? 1 : 0;
    counts.lenient += lenient ? 1 : 0;
    counts.all++;
  }

  /** The share of right names in each family, in the order of the families' names. */
  List<Double> shares() {
    List<Double> shares = new ArrayList<>();
    families.values().forEach(counts -> shares.add((double) counts.right / counts.all));
    return shares;
  }

  /** The share of right or slightly different names, as a mean over the families. */
  double lenient() {
    return families.values().stream()
        .mapToDouble(counts -> (double) counts.lenient / counts.all)
        .average()
        .orElse(Double.NaN);
  }

  /** The share of right names among all functions, regardless of their family. */
  double pooled() {
    return families.values().stream().mapToDouble(counts -> counts.right).sum() / count();
  }

  /** The number of functions counted. */
  int count() {
    return families.values().stream().mapToInt(counts -> counts.all).sum();
  }
}
