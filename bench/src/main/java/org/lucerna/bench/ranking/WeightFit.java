package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fits the weights of signals by coordinate ascent: takes for each in turn the value that gives the
 * most ambiguous functions the right name, until nothing improves. Every family counts the same.
 */
final class WeightFit {
  private static final double[] STEPS = {0, 0.125, 0.25, 0.5, 1, 2, 4, 8};
  private static final int MAX_ROUNDS = 6;

  /** Minimum gain: smaller ones are noise. */
  private static final double GAIN = 1e-5;

  private final Map<String, List<Case>> families = new HashMap<>();

  private record Case(List<String> names, List<Signals.ScoredVersion> scoredVersions) {}

  private WeightFit() {}

  /** The best weights for a world, one for each signal. */
  static double[] weights(Signals signals, World world) {
    WeightFit fit = new WeightFit();
    fit.add(signals, world);
    return fit.search(signals.names().size());
  }

  private void add(Signals signals, World world) {
    for (World.Withheld withheld : world.withheld()) {
      SimulatedProgram program = withheld.program();
      List<List<Signals.ScoredVersion>> scoredVersions =
          signals.candidates(withheld.pull(), world.knowledge());
      List<Case> cases = families.computeIfAbsent(program.family(), _ -> new ArrayList<>());
      for (int i = 0; i < scoredVersions.size(); i++) {
        SimulatedProgram.Function function = program.functions().get(i);
        if (!function.names().isEmpty() && Slice.AMBIGUOUS.holds(world, withheld, function)) {
          cases.add(new Case(function.names(), scoredVersions.get(i)));
        }
      }
    }
    families.values().removeIf(List::isEmpty);
  }

  private double[] search(int count) {
    double[] weights = new double[count];
    Arrays.fill(weights, 1);
    double best = share(weights);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double before = best;
      for (int i = 0; i < count; i++) {
        double kept = weights[i];
        for (double step : STEPS) {
          weights[i] = step;
          double share = share(weights);
          if (share > best + GAIN) {
            best = share;
            kept = step;
          }
        }
        weights[i] = kept;
      }
      if (best == before) {
        break;
      }
    }
    return weights;
  }

  private double share(double[] weights) {
    double all = 0;
    for (List<Case> cases : families.values()) {
      int right = 0;
      for (Case each : cases) {
        @Nullable Observation chosen = Signals.ScoredVersion.best(each.scoredVersions, weights);
        right += chosen != null && each.names.contains(chosen.name()) ? 1 : 0;
      }
      all += (double) right / cases.size();
    }
    return families.isEmpty() ? 0 : all / families.size();
  }
}
