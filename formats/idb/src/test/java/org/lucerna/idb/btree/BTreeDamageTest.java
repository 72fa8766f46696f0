package org.lucerna.idb.btree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.ArrayData;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.RandomRecords;

/** Damaged trees: a result or a FormatException, quickly. */
class BTreeDamageTest {
  private static final int PAGE = 1200;
  private static final int MUTANTS = 600;

  private final SplittableRandom random = new SplittableRandom(3);

  @ParameterizedTest
  @EnumSource
  void damagedTreeReturnsOrThrowsFormatException(BTreeVersion version) {
    RandomRecords generator = new RandomRecords(random);
    NavigableMap<ByteString, ByteString> records = generator.records(400);
    byte[] sound = BTreeWriter.write(version, PAGE, records);
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutate(sound);
      ByteString key = generator.key();
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(5),
          () -> assertThatCode(() -> readAll(mutant, key)).doesNotThrowAnyException());
    }
  }

  private byte[] mutate(byte[] sound) {
    byte[] mutant = sound.clone();
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      int page = random.nextInt(mutant.length / PAGE);
      int at = page * PAGE + (random.nextBoolean() ? random.nextInt(40) : random.nextInt(PAGE));
      switch (random.nextInt(3)) {
        case 0 -> mutant[at] = (byte) random.nextInt();
        case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        default -> mutant[at] = (byte) random.nextInt(mutant.length / PAGE);
      }
    }
    return random.nextInt(10) == 0
        ? java.util.Arrays.copyOf(mutant, random.nextInt(mutant.length))
        : mutant;
  }

  private void readAll(byte[] section, ByteString key) {
    BTree tree;
    try {
      tree = BTree.open(new ArrayData(section));
    } catch (FormatException damage) {
      return;
    }
    Records records = tree.records();
    try {
      long count = 0;
      while (records.next()) {
        count++;
      }
      assertThat(count).isLessThan(section.length);
    } catch (FormatException damage) {
      assertThat(damage).hasMessageContaining("page");
    }
    try {
      records.toEnd();
      while (records.previous()) {
        assertThat(records.value()).isNotNull();
      }
    } catch (FormatException damage) {
      assertThat(damage.offset()).isNotNegative();
    }
    for (Seek relation : Seek.values()) {
      try {
        if (records.seek(relation, key.toByteArray())) {
          records.next();
          records.previous();
        }
      } catch (FormatException damage) {
        assertThat(damage.offset()).isNotNegative();
      }
    }
    assertThat(tree.recover().records().size()).isLessThan(section.length);
    for (PageUse page : tree.pages()) {
      try {
        assertThat(tree.contents(page.number()).records().size()).isLessThan(PAGE);
      } catch (FormatException damage) {
        assertThat(damage.offset()).isNotNegative();
      }
    }
  }
}
