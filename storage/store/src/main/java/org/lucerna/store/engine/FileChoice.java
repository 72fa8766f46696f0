package org.lucerna.store.engine;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.store.CallGraph;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.StoredProgram;

/**
 * Chooses the files that explain most of a program: the one with the most votes, then the one with
 * the most votes of functions that no chosen file explains, and so on. A function that is explained
 * still counts a little, so that other releases of the same library are chosen after other
 * libraries.
 */
final class FileChoice {
  private static final double EXPLAINED = 0.15;

  /** Minimum share of votes that counts as evidence. */
  private static final double FEWEST = 0.25;

  private final Backend backend;
  private final int maxFiles;
  private final int maxFunctions;

  FileChoice(Backend backend, int maxFiles, int maxFunctions) {
    this.backend = backend;
    this.maxFiles = maxFiles;
    this.maxFunctions = maxFunctions;
  }

  /**
   * The chosen files with their call graphs, best first; those without a call graph are left out.
   *
   * @param votes for each function of the program the files that may explain it
   */
  Map<Long, CallGraph> choose(List<Set<Long>> votes) {
    Map<Long, CallGraph> chosen = new LinkedHashMap<>();
    boolean[] isExplained = new boolean[votes.size()];
    Collection<Long> refused = new HashSet<>();
    int functions = 0;
    for (int tries = 0; chosen.size() < maxFiles && tries < 2 * maxFiles; tries++) {
      long best = best(votes, isExplained, chosen, refused);
      if (best == 0) {
        break;
      }
      StoredProgram program = backend.sketches().program(best);
      if (program == null || functions + program.graph().size() > maxFunctions) {
        refused.add(best);
        continue;
      }
      CallGraph graph = program.graph();
      chosen.put(best, graph);
      functions += graph.size();
      for (int i = 0; i < isExplained.length; i++) {
        isExplained[i] |= votes.get(i).contains(best);
      }
    }
    return chosen;
  }

  private static long best(
      List<Set<Long>> votes,
      boolean[] isExplained,
      Map<Long, CallGraph> chosen,
      Collection<Long> refused) {
    Map<Long, Double> sums = new HashMap<>();
    for (int i = 0; i < isExplained.length; i++) {
      double vote = isExplained[i] ? EXPLAINED : 1;
      for (long file : votes.get(i)) {
        sums.merge(file, vote, Double::sum);
      }
    }
    sums.keySet().removeAll(chosen.keySet());
    sums.keySet().removeAll(refused);
    long best = 0;
    double most = FEWEST;
    for (Map.Entry<Long, Double> each : sums.entrySet()) {
      boolean isBetter =
          each.getValue() > most || (each.getValue() == most && best != 0 && each.getKey() < best);
      if (isBetter) {
        best = each.getKey();
        most = each.getValue();
      }
    }
    return best;
  }
}
