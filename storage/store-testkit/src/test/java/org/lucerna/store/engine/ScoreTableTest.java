package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ScoreTableTest {
  private static final int MOST = 100;

  @Test
  void bestFunctionsEqualMaps() {
    long seed = 20_261_122;
    SplittableRandom random = new SplittableRandom(seed);
    ScoreTable table = new ScoreTable(MOST);
    for (int round = 0; round < 1000; round++) {
      Map<Long, Float> scores = new HashMap<>();
      long mask = random.nextBoolean() ? 0xff : -1L >>> 16;
      for (int i = random.nextInt(MOST + 1); i > 0; i--) {
        long function = random.nextLong() & mask;
        float score = random.nextInt(1, 5);
        table.add(function, score);
        scores.merge(function, score, Float::sum);
      }
      int most = random.nextInt(1, 15);
      assertThat(table.removeBest(most))
          .as("seed %d, round %d", seed, round)
          .containsExactly(
              scores.entrySet().stream()
                  .sorted(
                      Comparator.comparingDouble((Map.Entry<Long, Float> each) -> -each.getValue())
                          .thenComparing(Map.Entry::getKey))
                  .limit(most)
                  .mapToLong(Map.Entry::getKey)
                  .toArray());
    }
  }
}
