package org.lucerna.similarity.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

final class RarityTableTest {
  private static final RarityTable SAMPLE =
      RarityTable.of(999, new int[] {-5, 3, 8}, new int[] {9, 99, 1}, 2);

  private static byte[] written(RarityTable table) {
    ByteSink out = new ByteSink();
    table.write(out);
    return out.toByteArray();
  }

  private static void assertDamage(byte[] bytes, long offset) {
    assertThatThrownBy(() -> RarityTable.read(Cursor.of(bytes)))
        .isInstanceOfSatisfying(
            FormatException.class, damage -> assertThat(damage.offset()).isEqualTo(offset));
  }

  @Test
  void rarityIsTheLogarithmOfTheShareOfFunctions() {
    assertThat(SAMPLE.of(-5)).isCloseTo((float) Math.log(100), within(0.04f));
    assertThat(SAMPLE.of(3)).isCloseTo((float) Math.log(10), within(0.04f));
  }

  @Test
  void rareFeaturesCountAsUnseen() {
    assertThat(SAMPLE.of(8)).isEqualTo(SAMPLE.of(12345)).isEqualTo((float) Math.log(1000));
  }

  @Test
  void featuresOfFewAmongManyMillionFunctionsHaveTheGreatestRarity() {
    RarityTable table = RarityTable.of(100_000_000, new int[] {5}, new int[] {2}, 2);
    assertThat(table.of(5)).isEqualTo(255 / 16f);
  }

  @Test
  void everyListedFeatureHasTheRarityOfItsCount() {
    for (int size : new int[] {0, 1, 2, 3, 1024, 5000}) {
      int[] features = IntStream.range(0, size).map(i -> (i - size / 2) << 9).toArray();
      int[] counts = IntStream.range(0, size).map(i -> 2 + i % 900).toArray();
      RarityTable table = RarityTable.of(999, features, counts, 2);
      for (int i = 0; i < size; i++) {
        float rarity = (float) Math.log(1000.0 / (counts[i] + 1));
        assertThat(table.of(features[i])).as("%d of %d", i, size).isCloseTo(rarity, within(0.04f));
        assertThat(table.of(features[i] + 1)).isEqualTo((float) Math.log(1000));
      }
    }
  }

  @Test
  void writtenTableIsReadBack() {
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] features = random.ints(random.nextInt(200)).sorted().distinct().toArray();
      int[] counts = random.ints(features.length, 1, 1000).toArray();
      RarityTable table = RarityTable.of(1000, features, counts, 5);
      byte[] written = written(table);
      RarityTable read = RarityTable.read(Cursor.of(written));
      assertThat(written(read)).as("seed %d", seed).isEqualTo(written);
      for (int feature : features) {
        assertThat(read.of(feature)).as("seed %d", seed).isEqualTo(table.of(feature));
      }
    }
  }

  @Test
  void damagedTableThrowsFormatException() {
    byte[] none = written(SAMPLE);
    Arrays.fill(none, 0, 4, (byte) 0);
    assertDamage(none, 4);
    byte[] many = written(SAMPLE);
    many[7] = 3;
    assertDamage(many, 4);
    many[4] = (byte) 0x80;
    assertDamage(many, 4);
    byte[] equal = written(SAMPLE);
    System.arraycopy(equal, 8, equal, 13, 4);
    assertDamage(equal, 13);
  }

  @Test
  void everyTruncatedTableThrowsFormatException() {
    byte[] bytes = written(SAMPLE);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> RarityTable.read(Cursor.of(cut)))
          .as("%d bytes", length)
          .isInstanceOf(FormatException.class);
    }
  }
}
