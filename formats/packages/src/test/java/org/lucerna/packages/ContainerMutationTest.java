package org.lucerna.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged containers of each kind are walked to their end: no exception, no end of memory. */
class ContainerMutationTest {
  private static final UnpackLimits LIMITS =
      new UnpackLimits(4, 1000, 64 << 20, 16 << 20, 1000, 16 << 20, 4096);

  @TempDir private Path folder;

  @Test
  void damageIsReported() throws IOException {
    mutate(3000);
  }

  @Test
  @Tag("long")
  void damageIsReportedOftenTried() throws IOException {
    mutate(1_000_000);
  }

  private void mutate(int times) throws IOException {
    List<Map.Entry<String, byte[]>> all = List.copyOf(WrittenContainers.all().entrySet());
    for (int seed = 0; seed < times; seed++) {
      Random random = new Random(seed);
      Map.Entry<String, byte[]> container = all.get(seed % all.size());
      byte[] bytes = mutated(container.getValue(), random);
      Path file = Files.write(folder.resolve("x"), bytes);
      try {
        assertThat(WalkedText.of(file, LIMITS)).hasSizeLessThan(1100);
      } catch (IOException | RuntimeException | Error failure) {
        throw new AssertionError("seed " + seed + ", " + container.getKey(), failure);
      }
    }
  }

  private static byte[] mutated(byte[] original, Random random) {
    byte[] bytes = original.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(Math.min(bytes.length, random.nextBoolean() ? 600 : bytes.length));
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at] = (byte) 0xff;
        default -> bytes[at] = 0;
      }
    }
    return random.nextInt(8) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1) : bytes;
  }
}
