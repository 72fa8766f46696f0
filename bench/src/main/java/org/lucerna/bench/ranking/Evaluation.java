package org.lucerna.bench.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs all contestants through the same tests. Each seed splits the families into two halves and
 * simulates a world for each; rules are fitted on one and tested on the other, both ways. So every
 * family is tested in every round by rules that never saw it.
 */
final class Evaluation {
  private final List<Contestant> contestants;
  private final Map<String, Map<Slice, Tally>> tallies = new LinkedHashMap<>();
  private final Map<Slice, Tally> reachable = slices();
  private long requested;
  private long known;

  private Evaluation(List<Contestant> contestants) {
    this.contestants = List.copyOf(contestants);
    contestants.forEach(contestant -> tallies.put(contestant.name(), slices()));
  }

  private static Map<Slice, Tally> slices() {
    Map<Slice, Tally> tallies = new EnumMap<>(Slice.class);
    for (Slice slice : Slice.values()) {
      tallies.put(slice, new Tally());
    }
    return tallies;
  }

  /**
   * Runs the evaluation.
   *
   * @param seeds number of rounds; round n has seed n
   */
  static Evaluation run(List<SimulatedProgram> corpus, List<Contestant> contestants, int seeds) {
    Evaluation evaluation = new Evaluation(contestants);
    for (int seed = 1; seed <= seeds; seed++) {
      List<World> halves = halves(corpus, seed);
      evaluation.test(halves.getFirst(), halves.getLast());
      evaluation.test(halves.getLast(), halves.getFirst());
    }
    return evaluation;
  }

  /** The worlds for the two halves of the families. */
  static List<World> halves(List<SimulatedProgram> corpus, long seed) {
    Set<String> all = new TreeSet<>();
    corpus.forEach(program -> all.add(program.family()));
    List<String> families = new ArrayList<>(all);
    Collections.shuffle(families, new Random(seed));
    Set<String> first = Set.copyOf(families.subList(0, families.size() / 2));
    return List.of(
        Simulation.run(
            corpus.stream().filter(program -> first.contains(program.family())).toList(), 2 * seed),
        Simulation.run(
            corpus.stream().filter(program -> !first.contains(program.family())).toList(),
            2 * seed + 1));
  }

  private void test(World training, World world) {
    for (World.Withheld withheld : world.withheld()) {
      SimulatedProgram program = withheld.program();
      for (SimulatedProgram.Function function : program.functions()) {
        if (function.names().isEmpty()) {
          continue;
        }
        requested++;
        Set<String> names = world.knowledge().names(function.key());
        known += names.isEmpty() ? 0 : 1;
        boolean there = !Collections.disjoint(names, function.names());
        count(reachable, world, withheld, function, there, there);
      }
    }
    for (Contestant contestant : contestants) {
      Rule rule = contestant.training().fit(training);
      Map<Slice, Tally> tally = tallies.getOrDefault(contestant.name(), Map.of());
      world.withheld().forEach(withheld -> test(rule, world, withheld, tally));
    }
  }

  private static void test(
      Rule rule, World world, World.Withheld withheld, Map<Slice, Tally> tally) {
    SimulatedProgram program = withheld.program();
    List<@Nullable Observation> answers = rule.choose(withheld.pull(), world.knowledge());
    for (int i = 0; i < answers.size(); i++) {
      SimulatedProgram.Function function = program.functions().get(i);
      Observation answer = answers.get(i);
      if (!function.names().isEmpty() && answer != null) {
        boolean right = function.names().contains(answer.name());
        boolean lenient = right || NameVariants.isVariant(answer.name(), function.names());
        count(tally, world, withheld, function, right, lenient);
      }
    }
  }

  private static void count(
      Map<Slice, Tally> tallies,
      World world,
      World.Withheld withheld,
      SimulatedProgram.Function function,
      boolean right,
      boolean lenient) {
    tallies.forEach(
        (slice, tally) -> {
          if (slice.holds(world, withheld, function)) {
            tally.count(withheld.program().family(), right, lenient);
          }
        });
  }

  /** The contestants' names, in order. */
  List<String> names() {
    return contestants.stream().map(Contestant::name).toList();
  }

  /** The result of a contestant. */
  Tally tally(String name, Slice slice) {
    return tallies.getOrDefault(name, Map.of()).getOrDefault(slice, new Tally());
  }

  /** How often the server had the right name at all. */
  Tally reachable(Slice slice) {
    return reachable.getOrDefault(slice, new Tally());
  }

  /** The share of the requested functions whose key the server knew. */
  double knownShare() {
    return (double) known / requested;
  }
}
