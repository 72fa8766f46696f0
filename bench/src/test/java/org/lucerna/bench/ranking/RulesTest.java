package org.lucerna.bench.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Signal;

class RulesTest {
  private static final SimulatedMetadata COMMENTED = new SimulatedMetadata(3, false, 0);
  private static final SimulatedMetadata RICH = new SimulatedMetadata(2, true, 5);

  @Test
  void latestRuleServesLastPush() {
    Samples samples = Samples.of("1 1 1 a", "1 1 1 b", "2 2 2 c");
    assertThat(samples.served(Baselines.LATEST, 2, 1, 3, 1)).containsExactly("c", "b", "-", "b");
  }

  @Test
  void countingRulesCountPushesFilesOrAccounts() {
    Samples samples =
        Samples.of(
            "1 1 1 pushed",
            "1 1 1 pushed",
            "1 1 1 pushed",
            "1 1 1 pushed",
            "2 2 1 filed",
            "2 3 1 filed",
            "2 4 1 filed",
            "3 1 1 agreed",
            "4 1 1 agreed");
    assertThat(samples.served(Baselines.MOST_PUSHES, 1)).containsExactly("pushed");
    assertThat(samples.served(Baselines.MOST_FILES, 1)).containsExactly("filed");
    assertThat(samples.served(Baselines.MOST_ACCOUNTS, 1)).containsExactly("agreed");
  }

  @Test
  void equallyPopularNamesServeTheOneGivenLast() {
    Samples samples = Samples.of("1 1 1 a", "1 2 1 b", "1 3 1 a", "1 4 1 b", "1 5 1 c");
    assertThat(samples.served(Baselines.MOST_PUSHES, 1)).containsExactly("b");
  }

  @Test
  void lumenServesVersionWithMostComments() {
    Samples samples =
        new Samples()
            .push(1, 1, 1, "commented", COMMENTED)
            .push(2, 2, 1, "typed", RICH)
            .push(3, 3, 1, "bare", SimulatedMetadata.NONE);
    assertThat(samples.served(Baselines.LUMEN, 1)).containsExactly("commented");
  }

  @Test
  void lumenCountsOnlyLastPushOfAccountAndFile() {
    Samples samples =
        new Samples()
            .push(1, 1, 1, "commented", COMMENTED)
            .push(2, 2, 1, "bare", SimulatedMetadata.NONE)
            .push(1, 1, 1, "again", SimulatedMetadata.NONE);
    assertThat(samples.served(Baselines.LUMEN, 1)).containsExactly("again");
  }

  @Test
  void dazhbogPrefersNameFromFileOfOtherFunctions() {
    // The newer name has the better priors: 0.5 for newness. Coherence is worth 2.
    Samples samples = Samples.of("1 1 1 near", "1 1 2 x", "1 1 3 y", "1 1 4 z", "1 2 1 far");
    Rule rule = new Dazhbog(false);
    assertThat(samples.served(rule, 1, 2, 3, 4)).containsExactly("near", "x", "y", "z");
    assertThat(samples.served(rule, 1)).containsExactly("far");
  }

  @Test
  void dazhbogScoresObservationsAndBinaries() {
    // a: stab 0.5, rec 0, pop 0.5; b: stab 0.5 / 3, rec 0.5, pop 0.5 ln 2 / ln 4;
    // coherence, 2 in all, is 3 of 4 and 1 of 4.
    Samples samples = Samples.of("1 1 1 a", "1 2 1 a", "1 3 1 a", "1 4 1 b");
    assertThat(samples.served(new Dazhbog(false), 1)).containsExactly("a");
  }

  @Test
  void dazhbogConsidersOnlyNewestSixteenVersions() {
    Samples samples = new Samples();
    for (int i = 0; i < 50; i++) {
      samples.push(1, 1, 1, "often", SimulatedMetadata.NONE);
    }
    for (int i = 0; i < 16; i++) {
      samples.push(1, 2, 1, "v" + i, SimulatedMetadata.NONE);
    }
    assertThat(samples.served(new Dazhbog(false), 1)).containsExactly("v15");
  }

  @Test
  void dazhbogAdditionsPreferRichMetadata() {
    Samples samples =
        new Samples().push(1, 1, 1, "rich", RICH).push(2, 2, 1, "bare", SimulatedMetadata.NONE);
    assertThat(samples.served(new Dazhbog(false), 1)).containsExactly("bare");
    assertThat(samples.served(new Dazhbog(true), 1)).containsExactly("rich");
  }

  @Test
  void dazhbogQualityIsSumOfItsParts() {
    assertThat(Dazhbog.quality("plain", SimulatedMetadata.NONE)).isEqualTo(1);
    assertThat(Dazhbog.quality("a::b", SimulatedMetadata.NONE)).isEqualTo(1.5);
    assertThat(Dazhbog.quality("_Z1av", SimulatedMetadata.NONE)).isEqualTo(2.5);
    assertThat(Dazhbog.quality("plain", new SimulatedMetadata(40, true, 20)))
        .isCloseTo(1 + 4.5 + 1.5 + 0.2 * 16 + 0.15 * 32, within(1e-9));
  }

  @Test
  void votesCountRareKeysMoreAndCanLeaveOneKeyOut() {
    Samples samples = Samples.of("1 1 1 rare", "1 1 2 common", "1 2 2 common", "1 2 3 other");
    SimulatedPull pull =
        new SimulatedPull(
            List.of(
                new SimulatedPull.RequestedFunction(Samples.key(1), 0),
                new SimulatedPull.RequestedFunction(Samples.key(2), 0),
                new SimulatedPull.RequestedFunction(Samples.key(2), 0)));
    Votes votes = new Votes(pull, samples.knowledge(), df -> df == 0 ? 0 : 1.0 / df);
    assertThat(votes.without(Samples.key(3), 1)).isEqualTo(1.5);
    assertThat(votes.without(Samples.key(1), 1)).isEqualTo(0.5);
    assertThat(votes.without(Samples.key(2), 2)).isZero();
    assertThat(votes.sumWithout(Samples.key(2))).isEqualTo(1);
  }

  @Test
  void fittedWeightsServeMostRightNames() {
    SimulatedProgram asked =
        new SimulatedProgram(
            "family",
            "asked",
            Samples.key(0),
            List.of(
                new SimulatedProgram.Function(Samples.key(1), 100, List.of("near")),
                new SimulatedProgram.Function(Samples.key(2), 100, List.of("x"))));
    Samples samples = Samples.of("1 1 1 near", "1 1 2 x", "2 2 1 far", "3 3 1 far");
    World world =
        new World(samples.knowledge(), List.of(), List.of(new World.Withheld(asked, true)));
    StoreSignals signals =
        new StoreSignals(
            Stream.of("neighbors", "popularity", "recency").map(RulesTest::signal).toList());
    double[] weights = WeightFit.weights(signals, world);
    assertThat(samples.served(signals.weighted(0, 1, 1), 1, 2)).containsExactly("far", "x");
    assertThat(samples.served(signals.weighted(weights), 1, 2)).containsExactly("near", "x");
  }

  private static Signal signal(String label) {
    return Ranker.allSignals().stream()
        .filter(signal -> signal.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
