package org.lucerna.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.bytes.FormatException;

/** Files that contradict their header: refused, or damaged in one place, never more. */
class DamageTest {
  private static final long[] WORDS = {
    0,
    1,
    2,
    7,
    0x7f,
    0xffff,
    0x7fff_ffff,
    0x8000_0000L,
    0xffff_fffeL,
    1L << 40,
    1L << 61,
    1L << 62,
    Long.MIN_VALUE,
    -8,
    -1
  };

  private static byte[] sound() {
    return Sample.bytes(
        List.of(
            Sample.inlined(0x1000, 0x100, 0, "outer", "", 0),
            Sample.inlined(0x1010, 0x20, 1, "inner", "outer.c", 3),
            Sample.inlined(0x2000, 0x10, 0, "other", "", 0)));
  }

  private static byte[] with(int at, long value, int size) {
    byte[] bytes = sound();
    for (int i = 0; i < size; i++) {
      bytes[at + i] = (byte) (value >>> (8 * i));
    }
    return bytes;
  }

  private static LidiaFile open(byte[] bytes) {
    return LidiaFile.of(MemorySegment.ofArray(bytes));
  }

  private static int at(byte[] bytes, int header) {
    return (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(header);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0x00, 4, a Lidia file",
    "4, 2, 4, version 1",
    "8, 2, 8, section va",
    "0x28, 16, 8, section range",
    "0x60, 7, 8, section lines",
    "0x10, 4, 8, section range",
    "0x10, 0x4000000000000000, 8, section va",
    "0x18, 0x10000000000, 8, section va",
    "0x30, 0x2000000000000001, 8, section range",
    "0x38, -8, 8, section range",
    "0x48, -1, 8, section strings",
    "0x50, -8, 8, section strings",
    "0x68, 0x2000000000000000, 8, section lines",
    "0x70, 0x7fffffffffffffff, 8, section lines",
  })
  void impossibleHeaderThrowsFormatException(String at, String value, int size, String names) {
    byte[] bytes = with(Integer.decode(at), Long.decode(value), size);
    assertThatThrownBy(() -> open(bytes))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(names);
  }

  @Test
  void truncatedFileThrowsFormatException() {
    byte[] sound = sound();
    for (int length = 0; length < sound.length; length++) {
      byte[] cut = Arrays.copyOf(sound, length);
      assertThatThrownBy(() -> open(cut)).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void damageElsewhereDoesNotAffectALookup() {
    byte[] bytes = Arrays.copyOf(with(0x24, 1, 4), sound().length + 5);
    assertThat(open(bytes).verify().ok()).isTrue();
    byte[] empty = Sample.bytes(List.of(Sample.function(1, 1, "f")));
    empty[0x60] = 7;
    assertThat(open(empty).lookup(1)).hasSize(1);
  }

  @Test
  void failedChecksumNamesItsSection() {
    byte[] sound = sound();
    for (LidiaSection section : LidiaSection.values()) {
      LidiaSectionHeader header = open(sound).header().of(section);
      byte[] bytes = sound.clone();
      bytes[(int) (header.offset() + header.size()) - 1] ^= 0x40;
      assertThat(open(bytes).verify().badChecksums()).containsExactly(section);
      assertThatThrownBy(() -> LidiaFile.of(MemorySegment.ofArray(bytes), Checksums.VERIFIED))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("section " + section);
    }
  }

  @Test
  void damagedRangeAffectsItsAddressesOnly() {
    int ranges = at(sound(), 0x38);
    record Case(Field field, long value, String names) {}
    for (Case damage :
        List.of(
            new Case(Field.FUNCTION, 0xffff_fff0L, "section strings"),
            new Case(Field.FUNCTION, 1, "section strings"),
            new Case(Field.FILE, 0x7fff_fff0L, "section strings"),
            new Case(Field.LINE_INDEX, 0xffff_ffffL, "section lines"),
            new Case(Field.LINE_COUNT, 4, "section lines"))) {
      int place = ranges + 2 * 32 + damage.field.place() * 4;
      LidiaFile file = open(with(place, damage.value, 4));
      assertThat(file.lookup(0x1011)).hasSize(2);
      assertThatThrownBy(() -> file.lookup(0x2001))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(damage.names);
      assertThat(file.verify().damage())
          .anySatisfy(found -> assertThat(found).hasMessageContaining(damage.names));
    }
  }

  @Test
  void verifyReportsUnorderedAddresses() {
    LidiaFile file = open(with(0x80, 0x1500, 4));
    assertThat(file.verify().damage())
        .anySatisfy(found -> assertThat(found).hasMessageContaining("section va"));
    assertThatThrownBy(() -> file.lookup(0x1011))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("section va");
    assertThat(file.lookup(0x2001)).hasSize(1);
  }

  @Test
  void verifyReportsOverlappingSections() {
    LidiaFile file = open(with(0x50, 0x84, 8));
    assertThat(file.verify().damage())
        .anySatisfy(found -> assertThat(found).hasMessageContaining("overlaps"));
  }

  /** Without bounds this answer would take 200 MB. */
  @Test
  void sizeOfOneResultIsLimited() {
    String name = "x".repeat(100_000);
    LidiaWriter writer = new LidiaWriter();
    for (int i = 0; i < 1000; i++) {
      writer.add(Sample.inlined(0, 1, 1, name, "", 0));
    }
    LidiaFile file = open(Sample.bytes(writer));
    assertThatThrownBy(() -> file.lookup(0))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("64 MiB");
  }

  @Test
  void damagedInputThrowsFormatException() {
    run().some(20261120, 10_000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    run().many();
  }

  private static DamageRun run() {
    return new DamageRun(
        random -> mutate(Sample.bytes(Sample.random(random)), random), DamageTest::readAll);
  }

  private static void readAll(byte[] mutant) {
    LidiaFile file = open(mutant);
    assertThat(file.verify().damage()).doesNotContainNull();
    SplittableRandom random = new SplittableRandom(mutant.length);
    for (int i = 0; i < 20 && file.count() > 0; i++) {
      long number = random.nextLong(file.count());
      attempt(
          () -> {
            Range range = file.range(number);
            file.lookup(range.address() + random.nextLong(-1, 3));
            file.lookup(range.address() + range.length() - 1);
          });
    }
    for (long i = 0; i < file.count(); i++) {
      long number = i;
      attempt(() -> file.range(number).lines().forEach(line -> assertThat(line).isNotNull()));
    }
    file.lookup(-1);
  }

  /** Damage of one address leaves the others. */
  private static void attempt(Runnable reading) {
    try {
      reading.run();
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
    }
  }

  private static byte[] mutate(byte[] mutant, SplittableRandom random) {
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(random.nextBoolean() ? mutant.length : 0x80);
      switch (random.nextInt(3)) {
        case 0 -> mutant[at] = (byte) random.nextInt();
        case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        default -> {
          long word = WORDS[random.nextInt(WORDS.length)];
          int width = 4 << random.nextInt(2);
          int start = at & -width;
          for (int i = 0; i < width && start + i < mutant.length; i++) {
            mutant[start + i] = (byte) (word >>> (8 * i));
          }
        }
      }
    }
    return random.nextInt(8) == 0 ? Arrays.copyOf(mutant, random.nextInt(mutant.length)) : mutant;
  }
}
