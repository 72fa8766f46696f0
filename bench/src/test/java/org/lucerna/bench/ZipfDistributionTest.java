package org.lucerna.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ZipfDistributionTest {
  private static final int DRAWS = 200_000;

  private static int[] counts(ZipfDistribution distribution, int ranks) {
    SplittableRandom random = new SplittableRandom(1);
    int[] counts = new int[ranks];
    for (int i = 0; i < DRAWS; i++) {
      counts[distribution.draw(random)]++;
    }
    return counts;
  }

  @Test
  void frequencyIsInverseToTheRankForExponentOne() {
    int[] counts = counts(new ZipfDistribution(1000, 1), 1000);
    double harmonic = IntStream.rangeClosed(1, 1000).mapToDouble(rank -> 1.0 / rank).sum();
    for (int rank = 0; rank < 10; rank++) {
      assertThat((double) counts[rank])
          .as("rank %d", rank)
          .isCloseTo(DRAWS / harmonic / (rank + 1), Percentage.withPercentage(5));
    }
  }

  @Test
  void allRanksAreEquallyFrequentForExponentZero() {
    int[] counts = counts(new ZipfDistribution(10, 0), 10);
    for (int count : counts) {
      assertThat((double) count / DRAWS).isCloseTo(0.1, Offset.offset(0.005));
    }
  }

  @Test
  void higherExponentDrawsTheFirstRankMoreOften() {
    assertThat(counts(new ZipfDistribution(100, 2), 100)[0])
        .isGreaterThan(counts(new ZipfDistribution(100, 1), 100)[0]);
  }

  @Test
  void equalSeedsDrawEqualRanks() {
    ZipfDistribution distribution = new ZipfDistribution(100_000, 1);
    SplittableRandom first = new SplittableRandom(7);
    SplittableRandom second = new SplittableRandom(7);
    for (int i = 0; i < 1000; i++) {
      assertThat(distribution.draw(first)).isEqualTo(distribution.draw(second));
    }
  }

  @Test
  void onlyRankIsAlwaysDrawn() {
    assertThat(counts(new ZipfDistribution(1, 1), 1)).containsExactly(DRAWS);
  }
}
