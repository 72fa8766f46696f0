package org.lucerna.bench.ranking;

import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signals computed once for all rules of a world. Not thread-safe. */
final class CachedSignals implements Signals {
  private final Signals signals;
  private final IdentityHashMap<SimulatedPull, List<List<ScoredVersion>>> known =
      new IdentityHashMap<>();
  private @Nullable Knowledge world;

  CachedSignals(Signals signals) {
    this.signals = signals;
  }

  @Override
  public List<String> names() {
    return signals.names();
  }

  @Override
  public List<List<ScoredVersion>> candidates(SimulatedPull pull, Knowledge knowledge) {
    if (knowledge != world) {
      known.clear();
      world = knowledge;
    }
    return known.computeIfAbsent(pull, _ -> signals.candidates(pull, knowledge));
  }
}
