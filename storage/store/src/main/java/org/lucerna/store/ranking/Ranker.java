package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Ranks name candidates by weighted signals. Thread-safe. */
public final class Ranker {
  private final List<Signal> signals;
  private final double[] weights;

  /**
   * A ranker.
   *
   * @param weights by signal, in the order of explanations; signals with weight 0 are off
   */
  public Ranker(Map<Signal, Double> weights) {
    signals =
        weights.keySet().stream().filter(signal -> weights.getOrDefault(signal, 0.0) != 0).toList();
    this.weights =
        signals.stream().mapToDouble(signal -> weights.getOrDefault(signal, 0.0)).toArray();
  }

  /** A ranker with the {@link #standardWeights}. */
  public static Ranker standard() {
    return weighted(standardWeights());
  }

  /**
   * The default weights of all signals by their labels, fitted on programs with known names and
   * rounded. Signals that did not improve the result there are off (0).
   *
   * @return in the order of explanations
   */
  public static Map<String, Double> standardWeights() {
    Map<String, Double> weights = new LinkedHashMap<>();
    weights.put("neighbors", 4.0);
    weights.put("distance", 32.0);
    weights.put("co-occurrence", 0.25);
    weights.put("popularity", 2.0);
    weights.put("reputation", 4.0);
    weights.put("name-similarity", 2.0);
    weights.put("metadata-quality", 0.0);
    weights.put("recency", 0.0);
    weights.put("size", 32.0);
    weights.put("input-file", 2.0);
    weights.put("host", 0.5);
    return Collections.unmodifiableMap(weights);
  }

  /**
   * A ranker with other weights.
   *
   * @param byLabel weights of signals by their labels; missing signals are off
   * @throws IllegalArgumentException if no signal has one of the labels
   */
  public static Ranker weighted(Map<String, Double> byLabel) {
    Map<Signal, Double> weights = new LinkedHashMap<>();
    Set<String> unknown = new TreeSet<>(byLabel.keySet());
    for (Signal signal : allSignals()) {
      weights.put(signal, byLabel.getOrDefault(signal.label(), 0.0));
      unknown.remove(signal.label());
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown signals: " + unknown);
    }
    return new Ranker(weights);
  }

  /** All signals, in the order of explanations. */
  public static List<Signal> allSignals() {
    return List.of(
        new NeighborContext(),
        new AddressDistance(),
        new CoOccurrence(),
        new Popularity(),
        new AuthorReputation(),
        new NameSimilarity(),
        new QualitySignal(),
        new Recency(),
        new SizeProximity(),
        SameOrigin.file(),
        SameOrigin.host());
  }

  /**
   * Chooses the best candidate at each place.
   *
   * @return for each place the index of the candidate; 0 if it is the only one, -1 if the function
   *     is unknown
   */
  public int[] choose(RankingContext context) {
    List<Signal.Values> values = signals.stream().map(signal -> signal.evaluate(context)).toList();
    double[] scores = new double[FunctionCandidates.MAX_CANDIDATES];
    double[] one = new double[FunctionCandidates.MAX_CANDIDATES];
    int[] chosen = new int[context.places()];
    for (int place = 0; place < chosen.length; place++) {
      FunctionCandidates disputed = context.disputed(place);
      if (disputed == null) {
        chosen[place] = context.functions().get(place) == null ? -1 : 0;
        continue;
      }
      int count = disputed.candidates().size();
      Arrays.fill(scores, 0, count, 0);
      for (int signal = 0; signal < weights.length; signal++) {
        values.get(signal).score(place, disputed, one);
        for (int i = 0; i < count; i++) {
          scores[i] += weights[signal] * one[i];
        }
      }
      chosen[place] = best(scores, count);
    }
    return chosen;
  }

  /**
   * The first of the highest scores: candidates are in the order of their versions, newest first.
   */
  private static int best(double[] scores, int count) {
    int best = 0;
    for (int i = 1; i < count; i++) {
      if (scores[i] > scores[best]) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Explains the ranking at some places.
   *
   * @param places of known functions
   */
  public List<Ranking> explain(RankingContext context, List<Integer> places) {
    List<Signal.Values> values = signals.stream().map(signal -> signal.evaluate(context)).toList();
    return places.stream().map(place -> explain(context, place, values)).toList();
  }

  private Ranking explain(RankingContext context, int place, List<Signal.Values> values) {
    FunctionCandidates function = Objects.requireNonNull(context.functions().get(place));
    int count = function.candidates().size();
    double[][] each = new double[signals.size()][count];
    for (int signal = 0; signal < each.length; signal++) {
      values.get(signal).score(place, function, each[signal]);
    }
    List<Ranking.RankedCandidate> candidates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Double> terms = new LinkedHashMap<>();
      double score = 0;
      for (int signal = 0; signal < each.length; signal++) {
        terms.put(signals.get(signal).label(), each[signal][i]);
        score += weights[signal] * each[signal][i];
      }
      candidates.add(new Ranking.RankedCandidate(function.candidates().get(i), terms, score));
    }
    candidates.sort(Comparator.comparingDouble(Ranking.RankedCandidate::score).reversed());
    return new Ranking(candidates);
  }
}
