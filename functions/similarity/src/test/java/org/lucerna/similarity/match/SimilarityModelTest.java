package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

final class SimilarityModelTest {
  private static final SimilarityModel STANDARD = SimilarityModel.standard();

  private static byte[] written(SimilarityModel model) {
    ByteSink out = new ByteSink();
    model.write(out);
    return out.toByteArray();
  }

  private static void assertDamage(byte[] bytes) {
    assertThatThrownBy(() -> SimilarityModel.read(Cursor.of(bytes)))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("at offset");
  }

  @Test
  void writtenModelIsReadBack() {
    byte[] bytes = written(STANDARD);
    SimilarityModel read = SimilarityModel.read(Cursor.of(bytes));
    assertThat(Arrays.equals(written(read), bytes)).isTrue();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      float[] numbers = new float[STANDARD.secondPass().numbers()];
      for (int j = 0; j < numbers.length; j++) {
        numbers[j] = random.nextInt(20);
      }
      assertThat(read.pairs().probability(numbers))
          .isEqualTo(STANDARD.pairs().probability(numbers));
      assertThat(read.firstPass().probability(numbers))
          .isBetween(0f, 1f)
          .isEqualTo(STANDARD.firstPass().probability(numbers));
      assertThat(read.secondPass().probability(numbers))
          .isBetween(0f, 1f)
          .isEqualTo(STANDARD.secondPass().probability(numbers));
    }
  }

  @Test
  void truncatedModelThrowsFormatException() {
    byte[] bytes = written(STANDARD);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 50; i++) {
      assertDamage(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
    }
    assertDamage(Arrays.copyOf(bytes, bytes.length + 1));
  }

  @Test
  void otherMagicThrowsFormatException() {
    byte[] bytes = written(STANDARD);
    bytes[3]++;
    assertDamage(bytes);
  }

  @Test
  void forestsOfOtherNumbersThrowFormatException() {
    ByteSink out = new ByteSink();
    out.u32be(0x4c534d33);
    STANDARD.rarity().write(out);
    STANDARD.firstPass().write(out);
    STANDARD.pairs().write(out);
    STANDARD.secondPass().write(out);
    STANDARD.calibrations().write(out);
    assertDamage(out.toByteArray());
  }

  @Test
  void forestsOfOtherNumbersAreNoModel() {
    assertThatThrownBy(
            () -> {
              Forest first = STANDARD.firstPass();
              new SimilarityModel(STANDARD.rarity(), first, first, first, Calibrations.NONE);
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected forests of");
  }
}
