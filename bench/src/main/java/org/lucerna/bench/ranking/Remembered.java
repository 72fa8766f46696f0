package org.lucerna.bench.ranking;

import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signals that are computed once for all rules of a world. It belongs to one thread. */
final class Remembered implements Signals {
  private final Signals signals;
  private final IdentityHashMap<SimulatedPull, List<List<Candidate>>> known =
      new IdentityHashMap<>();
  private @Nullable Knowledge world;

  Remembered(Signals signals) {
    this.signals = signals;
  }

  @Override
  public List<String> names() {
    return signals.names();
  }

  @Override
  public List<List<Candidate>> candidates(SimulatedPull pull, Knowledge knowledge) {
    if (knowledge != world) {
      known.clear();
      world = knowledge;
    }
    return known.computeIfAbsent(pull, _ -> signals.candidates(pull, knowledge));
  }
}
