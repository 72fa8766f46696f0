package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.similarity.match.Forest;

final class ForestTrainerTest {
  private static final int ROWS = 4000;

  private final List<float[]> values = new ArrayList<>();
  private final boolean[] labels = new boolean[ROWS];
  private final float[] weights = new float[ROWS];

  ForestTrainerTest() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < ROWS; i++) {
      float[] row = {random.nextFloat(), random.nextFloat(), random.nextFloat()};
      values.add(row);
      weights[i] = 1;
      labels[i] = isTrue(row) != (random.nextDouble() < 0.1);
    }
  }

  /** Neither number decides alone. */
  private static boolean isTrue(float[] row) {
    return row[0] > 0.5 ^ row[2] > 0.3;
  }

  @Test
  void learnsInteractionOfTwoNumbersAndItsProbability() {
    Forest forest = new ForestTrainer(values, labels, weights, 1).train(60);
    assertThat(forest.probability(new float[] {0.9f, 0.5f, 0.1f})).isBetween(0.8f, 0.97f);
    assertThat(forest.probability(new float[] {0.9f, 0.5f, 0.8f})).isBetween(0.03f, 0.2f);
    assertThat(forest.probability(new float[] {0.1f, 0.5f, 0.8f})).isBetween(0.8f, 0.97f);
  }

  @Test
  void equalRowsGiveEqualForests() {
    assertThat(written()).isEqualTo(written());
  }

  @Test
  void rowsThatCountMoreAreLearnedMore() {
    for (int i = 0; i < ROWS; i++) {
      weights[i] = labels[i] ? 4 : 1;
    }
    Forest forest = new ForestTrainer(values, labels, weights, 1).train(60);
    assertThat(forest.probability(new float[] {0.9f, 0.5f, 0.8f})).isBetween(0.2f, 0.5f);
  }

  private byte[] written() {
    ByteSink out = new ByteSink();
    new ForestTrainer(values, labels, weights, 1).train(5).write(out);
    return out.toByteArray();
  }
}
