package org.lucerna.idb.til;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.til.header.CHeader;
import org.lucerna.idb.til.header.CHeaderTest;
import org.lucerna.types.CType;

/** Randomly damaged libraries: each returns results or throws a FormatException, quickly. */
class TilDamageTest {
  private static final int MUTANTS = 6_000;

  private static final List<byte[]> SOUND =
      List.of(
          TypeLibraryTest.sample(0x12, 0x12).write(),
          TypeLibraryTest.sample(0x12, 0x1f7).write(),
          TypeLibraryTest.sample(0x10, 0x02).write(),
          CHeaderTest.library().write(),
          CHeaderTest.library().write());

  @Test
  void damagedLibraryReturnsOrThrowsFormatException() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(2), () -> assertThat(damage(20261120, MUTANTS)).isGreaterThan(500));
  }

  @Test
  @Tag("long")
  void longRunOfDamagedLibrariesReturnsOrThrowsFormatException() throws IOException {
    assertThat(damage(System.nanoTime(), 100 * MUTANTS)).isPositive();
  }

  /** The number of mutants that still gave a complete header. */
  private static int damage(long seed, int mutants) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    int headers = 0;
    for (int i = 0; i < mutants; i++) {
      byte[] mutant = mutate(SOUND.get(random.nextInt(SOUND.size())), random);
      headers += answers(ByteString.wrap(mutant)) ? 1 : 0;
    }
    return headers;
  }

  private static boolean answers(ByteString bytes) throws IOException {
    try {
      TypeLibrary library = TypeLibrary.read(bytes);
      TypeLayout layout = new TypeLayout(library, 8);
      library.type(1);
      for (TypeDefinition type : library.types()) {
        type.partComments();
        library.definition(type);
        CType read = type.type();
        if (read != null) {
          layout.of(read);
          layout.members(read);
        }
      }
      StringBuilder header = new StringBuilder();
      CHeader.write(library, layout, "MUTANT", header);
      return header.toString().endsWith("#endif\n");
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
      return false;
    }
  }

  private static byte[] mutate(byte[] sound, SplittableRandom random) {
    byte[] mutant = sound.clone();
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      int at = random.nextInt(mutant.length);
      switch (random.nextInt(5)) {
        case 0 -> mutant[at] = (byte) random.nextInt();
        case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutant[at] = (byte) (random.nextBoolean() ? 0xff : 0);
        case 3 -> {
          int from = random.nextInt(mutant.length);
          int length = Math.min(random.nextInt(40), mutant.length - Math.max(at, from));
          System.arraycopy(sound, from, mutant, at, length);
        }
        default -> mutant[at] = (byte) (random.nextInt(16) | random.nextInt(4) << 4);
      }
    }
    return random.nextInt(16) == 0 ? Arrays.copyOf(mutant, random.nextInt(mutant.length)) : mutant;
  }
}
