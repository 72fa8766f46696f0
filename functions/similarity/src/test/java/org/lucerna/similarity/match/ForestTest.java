package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

final class ForestTest {
  private static final Forest SAMPLE =
      new Forest(
          2,
          List.of(
              new Forest.Tree(
                  new int[] {0, 1},
                  new float[] {1, 5},
                  new int[] {-1, -2},
                  new int[] {1, -3},
                  new float[] {-1, 0, 2})));

  private static byte[] written() {
    ByteSink out = new ByteSink(64);
    SAMPLE.write(out);
    return out.toByteArray();
  }

  @Test
  void boundsBelongToTheLowerSide() {
    assertThat(SAMPLE.probability(new float[] {1, 9})).isCloseTo(0.2689f, within(1e-4f));
    assertThat(SAMPLE.probability(new float[] {2, 5})).isEqualTo(0.5f);
    assertThat(SAMPLE.probability(new float[] {2, 6})).isCloseTo(0.8808f, within(1e-4f));
  }

  @Test
  void writtenForestIsReadBack() {
    Forest read = Forest.read(Cursor.of(written()));
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100; i++) {
      float[] values = {(float) random.nextDouble(3), (float) random.nextDouble(9)};
      assertThat(read.probability(values)).isEqualTo(SAMPLE.probability(values));
    }
  }

  @Test
  void treeThatLeadsBackIsRefused() {
    assertThatThrownBy(
            () ->
                new Forest.Tree(
                    new int[] {0, 0},
                    new float[2],
                    new int[] {1, 0},
                    new int[] {-1, -2},
                    new float[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("split 1 leads to 0");
  }

  @Test
  void damagedForestThrowsFormatExceptionOrIsAForest() {
    byte[] whole = written();
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        Forest forest = Forest.read(Cursor.of(damaged));
        assertThat(forest.probability(new float[forest.numbers()])).isBetween(0f, 1f);
      } catch (FormatException expected) {
        assertThat(expected.offset()).isBetween(0L, (long) whole.length);
      }
    }
  }
}
