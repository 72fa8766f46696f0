package org.lucerna.bench.ranking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.lucerna.bytes.Md5;

/**
 * How likely each pushed file shares code with the requested program: every common key votes for
 * the file, and counts less the more files have it.
 */
final class Votes {
  private final Knowledge knowledge;
  private final IntToDoubleFunction weight;
  private final Map<Integer, Double> votes = new HashMap<>();
  private double sum;

  /**
   * Counts the votes of a pull, each key once.
   *
   * @param weight of a key's vote for each of its files, by the number of these files
   */
  Votes(SimulatedPull pull, Knowledge knowledge, IntToDoubleFunction weight) {
    this.knowledge = knowledge;
    this.weight = weight;
    Set<Md5> seen = new HashSet<>();
    for (SimulatedPull.RequestedFunction requestedFunction : pull.functions()) {
      if (seen.add(requestedFunction.key())) {
        Set<Integer> files = knowledge.files(requestedFunction.key());
        double each = weight.applyAsDouble(files.size());
        files.forEach(file -> votes.merge(file, each, Double::sum));
        sum += each * files.size();
      }
    }
  }

  /** A file's votes without those of one key. */
  double without(Md5 key, int file) {
    Set<Integer> files = knowledge.files(key);
    double own = files.contains(file) ? weight.applyAsDouble(files.size()) : 0;
    return votes.getOrDefault(file, 0.0) - own;
  }

  /** All votes without those of one key. */
  double sumWithout(Md5 key) {
    int files = knowledge.files(key).size();
    return sum - files * weight.applyAsDouble(files);
  }
}
