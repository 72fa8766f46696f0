package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often names were right, by the family of the program. It belongs to one thread. */
final class Tally {
  private final Map<String, Counts> families = new TreeMap<>();

  /** Of one family. */
  private static final class Counts {
    int right;
    int alike;
    int all;
  }

  /**
   * Counts one function.
   *
   * @param right whether its name was served
   * @param alike whether a name was served that differs from it in small things at the most
   */
  void count(String family, boolean right, boolean alike) {
    Counts counts = families.computeIfAbsent(family, _ -> new Counts());
    counts.right += right ? 1 : 0;
    counts.alike += alike ? 1 : 0;
    counts.all++;
  }

  /** The share of right ones in each family, in the order of their names. */
  List<Double> shares() {
    List<Double> shares = new ArrayList<>();
    families.values().forEach(counts -> shares.add((double) counts.right / counts.all));
    return shares;
  }

  /** The mean over the families of the share of right ones and those that are alike. */
  double alike() {
    return families.values().stream()
        .mapToDouble(counts -> (double) counts.alike / counts.all)
        .average()
        .orElse(Double.NaN);
  }

  /** The share of right ones among all, whatever their family. */
  double pooled() {
    return families.values().stream().mapToDouble(counts -> counts.right).sum() / count();
  }

  /** How many were counted. */
  int count() {
    return families.values().stream().mapToInt(counts -> counts.all).sum();
  }
}
