package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Explanation;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Signal;

/** The signals of the store, taken from the explanations of a store that got all pushes. */
final class StoreSignals implements Signals {
  /** Keys explained at a time, to limit the memory for explanations. */
  private static final int PART = 500;

  private final List<String> names;
  private final Ranker ranker;
  private final Map<Knowledge, StoreEngine> stores = new WeakHashMap<>();

  StoreSignals(List<Signal> signals) {
    names = signals.stream().map(Signal::label).toList();
    Map<Signal, Double> weights = new LinkedHashMap<>();
    signals.forEach(signal -> weights.put(signal, 1.0));
    ranker = new Ranker(weights);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public List<List<ScoredVersion>> candidates(SimulatedPull pull, Knowledge knowledge) {
    StoreEngine store =
        stores.computeIfAbsent(knowledge, known -> PushedKnowledge.store(known, ranker));
    List<Md5> keys = pull.functions().stream().map(SimulatedPull.RequestedFunction::key).toList();
    org.lucerna.store.Pull asked =
        org.lucerna.store.Pull.of(keys, false)
            .withSizes(
                pull.functions().stream().map(SimulatedPull.RequestedFunction::size).toList());
    List<List<ScoredVersion>> all = new ArrayList<>(keys.size());
    keys.forEach(_ -> all.add(List.of()));
    Map<Md5, Map<String, Observation>> latest = new HashMap<>();
    List<Md5> distinct = keys.stream().distinct().toList();
    for (int from = 0; from < distinct.size(); from += PART) {
      List<Md5> part = distinct.subList(from, Math.min(distinct.size(), from + PART));
      for (Explanation explanation : store.explain(asked, part)) {
        Md5 key = keys.get(explanation.place());
        all.set(
            explanation.place(),
            candidates(explanation, latest.computeIfAbsent(key, one -> latest(one, knowledge))));
      }
    }
    return all;
  }

  /** Newest first, as the store ranks equal scores. */
  private List<ScoredVersion> candidates(Explanation explanation, Map<String, Observation> latest) {
    return explanation.ranking().candidates().stream()
        .sorted(
            Comparator.comparingLong(
                    (org.lucerna.store.ranking.Ranking.RankedCandidate each) ->
                        each.candidate().version())
                .reversed())
        .filter(each -> latest.containsKey(each.candidate().name().text()))
        .map(
            each ->
                new ScoredVersion(
                    Objects.requireNonNull(latest.get(each.candidate().name().text())),
                    names.stream().mapToDouble(name -> each.values().get(name)).toArray()))
        .toList();
  }

  /** The last observation with each name of a key. */
  private static Map<String, Observation> latest(Md5 key, Knowledge knowledge) {
    Map<String, Observation> latest = new HashMap<>();
    knowledge.of(key).forEach(each -> latest.put(each.name(), each));
    return latest;
  }
}
