package org.lucerna.similarity.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Sketches and programs with changed bytes: read, or refused, but nothing else. */
final class SketchDamageTest {
  private static final int BASES = 64;

  @Test
  void damagedSketchThrowsFormatException() {
    run(20_261_122, 10_000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    run(new SplittableRandom().nextLong(), 1_000_000);
  }

  private static void run(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[][] sketches = new byte[BASES][];
    byte[][] programs = new byte[BASES][];
    for (int i = 0; i < BASES; i++) {
      sketches[i] = SampleSketches.written(SampleSketches.sketch(random, Sketch.ASKED_FEATURES));
      programs[i] = SampleSketches.written(SampleSketches.program(random, random.nextInt(1, 8)));
    }
    for (int i = 0; i < rounds; i++) {
      byte[] sketch = mutant(sketches[random.nextInt(BASES)], random);
      check(seed, i, () -> reread(Sketch.read(Cursor.of(sketch))));
      byte[] program = mutant(programs[random.nextInt(BASES)], random);
      check(seed, i, () -> reread(ProgramSketch.read(Cursor.of(program))));
    }
  }

  /** A decoded sketch can be written, read again, and used. */
  private static void reread(Sketch sketch) {
    byte[] written = SampleSketches.written(sketch);
    assertThat(Sketch.read(Cursor.of(written))).isEqualTo(sketch);
    assertThat(sketch.heaviest(FeatureRarity.EQUAL, 5).size()).isLessThanOrEqualTo(5);
  }

  private static void reread(ProgramSketch program) {
    byte[] written = SampleSketches.written(program);
    byte[] again = SampleSketches.written(ProgramSketch.read(Cursor.of(written)));
    assertThat(Arrays.equals(again, written)).isTrue();
  }

  private static void check(long seed, int round, Runnable reading) {
    try {
      reading.run();
    } catch (FormatException damage) {
      if (damage.offset() < 0) {
        fail("seed %d, round %d: offset %d", seed, round, damage.offset());
      }
    } catch (RuntimeException | AssertionError other) {
      fail("seed %d, round %d".formatted(seed, round), other);
    }
  }

  /** Up to three bytes changed; sometimes the end is cut off, or bytes are moved. */
  private static byte[] mutant(byte[] bytes, SplittableRandom random) {
    byte[] mutant = bytes.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(mutant.length);
      mutant[at] =
          (byte)
              switch (random.nextInt(4)) {
                case 0 -> mutant[at] ^ 1 << random.nextInt(8);
                case 1 -> random.nextInt(256);
                case 2 -> 0xff;
                default -> mutant[at] + random.nextInt(-2, 3);
              };
    }
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(mutant, random.nextInt(mutant.length + 1));
    }
    if (random.nextInt(8) == 0) {
      int from = random.nextInt(mutant.length);
      int to = random.nextInt(mutant.length);
      int size = random.nextInt(mutant.length - Math.max(from, to));
      System.arraycopy(mutant, from, mutant, to, size);
    }
    return mutant;
  }
}
