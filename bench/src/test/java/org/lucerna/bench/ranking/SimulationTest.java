package org.lucerna.bench.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;

class SimulationTest {
  private static List<Observation> observations(World world) {
    List<Observation> all = new ArrayList<>();
    world.knowledge().keys().stream()
        .sorted()
        .forEach(key -> all.addAll(world.knowledge().of(key)));
    return all;
  }

  @Test
  void sameSeedGivesSameWorld() {
    List<SimulatedProgram> corpus = Samples.corpus(6, 4);
    World one = Simulation.run(corpus, 7);
    World again = Simulation.run(corpus, 7);
    World other = Simulation.run(corpus, 8);
    assertThat(observations(again)).isEqualTo(observations(one)).isNotEmpty();
    assertThat(again.withheld()).isEqualTo(one.withheld()).isNotEmpty();
    assertThat(observations(other)).isNotEqualTo(observations(one));
  }

  @Test
  void noProgramIsBothPushedAndPulled() {
    World world = Simulation.run(Samples.corpus(6, 4), 3);
    Set<String> pushed = new HashSet<>();
    observations(world).forEach(o -> pushed.add(o.push().fileName() + " " + o.file()));
    int programs = 6 * 4;
    assertThat(pushed).hasSize(programs - world.withheld().size());
  }

  @Test
  void pushesAreOrderedByTimeAndFromSeveralAccounts() {
    World world = Simulation.run(Samples.corpus(6, 4), 3);
    Set<Integer> accounts = new HashSet<>();
    for (Md5 key : world.knowledge().keys()) {
      long before = -1;
      for (Observation observation : world.knowledge().of(key)) {
        assertThat(observation.time()).isBetween(before, 1_096 * Samples.DAY);
        before = observation.time();
        accounts.add(observation.account());
      }
    }
    assertThat(accounts).hasSizeGreaterThan(4);
  }

  @Test
  void errorRateMatchesConfiguration() {
    SimulatedProgram program = Samples.corpus(1, 1).getFirst();
    WrongNames wrong = new WrongNames(Samples.corpus(6, 4), 1);
    int named = 0;
    int different = 0;
    SimulatedAccount script = SimulatedAccount.team().getLast();
    for (int i = 0; i < 500; i++) {
      List<WorkingCopy.@Nullable Entry> state =
          new WorkingCopy(program, script, wrong, new SplittableRandom(i)).state();
      for (int place = 0; place < state.size(); place++) {
        WorkingCopy.Entry entry = state.get(place);
        if (entry != null) {
          named++;
          different += program.functions().get(place).names().contains(entry.name()) ? 0 : 1;
        }
      }
    }
    assertThat((double) named / (500 * 40)).isBetween(0.88, 0.92);
    // A wrong name that happens to be right does not count.
    assertThat((double) different / named).isBetween(0.08, 0.12);
  }

  @Test
  void workingCopyImproves() {
    SimulatedProgram program = Samples.corpus(1, 1).getFirst();
    SimulatedAccount sloppy = SimulatedAccount.team().get(8);
    WorkingCopy copy =
        new WorkingCopy(
            program, sloppy, new WrongNames(Samples.corpus(6, 4), 1), new SplittableRandom(1));
    long before = copy.state().stream().filter(java.util.Objects::nonNull).count();
    for (int i = 0; i < 30; i++) {
      copy.improve();
    }
    assertThat(copy.state().stream().filter(java.util.Objects::nonNull).count())
        .isEqualTo(40)
        .isGreaterThan(before);
    assertThat(copy.state()).filteredOn(e -> e != null && e.wrong()).isEmpty();
  }

  @Test
  void otherSpellingIsNeverTheNameItself() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      assertThat(NameVariants.other("read", i, random)).isNotEqualTo("read");
    }
  }

  @Test
  void variantsDifferInUnderscoresAndTrailingNumbers() {
    assertThat(NameVariants.isVariant("__read", List.of("write", "read_0"))).isTrue();
    assertThat(NameVariants.isVariant("sort.12", List.of("sort"))).isTrue();
    assertThat(NameVariants.isVariant("read2", List.of("read3"))).isFalse();
    assertThat(NameVariants.base("_")).isEqualTo("_");
    assertThat(NameVariants.base("_0")).isEqualTo("0");
  }

  @Test
  void eachFamilyIsInOneHalfOnly() {
    List<SimulatedProgram> corpus = Samples.corpus(7, 3);
    List<World> halves = Evaluation.halves(corpus, 1);
    Set<Md5> first = new HashSet<>(halves.getFirst().knowledge().keys());
    first.retainAll(halves.getLast().knowledge().keys());
    // Only the functions that all programs have.
    assertThat(first).allMatch(key -> key.low() < 20);
  }
}
