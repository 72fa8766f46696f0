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

/** Chooses among opinions by weighted signals. Safe for use by many threads. */
public final class Ranker {
  private final List<Signal> signals;
  private final double[] weights;

  /**
   * A chooser.
   *
   * @param weights by signal, in the order of explanations; signals of weight 0 are off
   */
  public Ranker(Map<Signal, Double> weights) {
    signals =
        weights.keySet().stream().filter(signal -> weights.getOrDefault(signal, 0.0) != 0).toList();
    this.weights =
        signals.stream().mapToDouble(signal -> weights.getOrDefault(signal, 0.0)).toArray();
  }

  /** A chooser of the {@link #standardWeights}. */
  public static Ranker standard() {
    return weighted(standardWeights());
  }

  /**
   * The usual weights of all signals by their labels: those that were fitted on programs of known
   * names, rounded. Off, which is 0, are the signals that did not make it better there.
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
   * A chooser of other weights.
   *
   * @param byLabel weights of signals by their labels; those that are missing are off
   * @throws IllegalArgumentException where there is no signal of a label
   */
  public static Ranker weighted(Map<String, Double> byLabel) {
    Map<Signal, Double> weights = new LinkedHashMap<>();
    Set<String> unknown = new TreeSet<>(byLabel.keySet());
    for (Signal signal : allSignals()) {
      weights.put(signal, byLabel.getOrDefault(signal.label(), 0.0));
      unknown.remove(signal.label());
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("no such signals: " + unknown);
    }
    return new Ranker(weights);
  }

  /** All signals there are, in the order of explanations. */
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
   * The best opinion at each place.
   *
   * @return for each place its index in the subject's opinions; 0 where there is nothing to choose,
   *     -1 where nothing is known
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

  /** The first of the highest: opinions are in the order of their versions, the newest first. */
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
   * Why what is served is served.
   *
   * @param places where something is known
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
