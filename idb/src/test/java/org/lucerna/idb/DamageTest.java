package org.lucerna.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.container.Section;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.memory.Memory;
import org.lucerna.idb.netnode.NodeQuery;
import org.lucerna.idb.structure.NodeMember;
import org.lucerna.idb.structure.Structure;
import org.lucerna.idb.structure.StructureMember;

/** Databases damaged at random: each answers, or says what is wrong, soon. */
class DamageTest {
  private static final long[] WORDS = {
    0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000L, 0xffff_ffffL, Long.MAX_VALUE, -1
  };

  @TempDir Path folder;

  /** Something to read of a database. */
  private interface Reading {
    void read(IdaDatabase database) throws IOException;
  }

  private static final List<Reading> READINGS =
      List.of(
          database -> database.sections().forEach(Section::checksumOk),
          database -> database.container().trailer(),
          database -> database.container().snapshots(),
          DamageTest::readSections,
          database -> RecordsDigest.of(database.btree()),
          database -> database.btree().recover(),
          database -> database.root().idaInfo(),
          database -> database.functions().forEach(DamageTest::exists),
          database -> database.names().stream().limit(100_000).forEach(DamageTest::exists),
          database -> database.segments().forEach(DamageTest::exists),
          database -> database.imports().forEach(DamageTest::exists),
          database -> database.entries().forEach(DamageTest::exists),
          database -> database.comments().forEach(DamageTest::exists),
          database -> database.xrefs().forEach(DamageTest::exists),
          DamageTest::readStructures,
          database -> database.enumerations().forEach(DamageTest::exists),
          database -> database.frames().forEach(frame -> exists(frame.variables())),
          database -> database.scripts().forEach(DamageTest::exists),
          database -> database.patches().forEach(DamageTest::exists),
          DamageTest::readMemory,
          database -> database.offsets().forEach(DamageTest::exists),
          database -> database.histories().forEach(DamageTest::exists),
          database -> database.bookmarks().forEach(DamageTest::exists),
          database -> database.folders().forEach(tree -> exists(tree.paths())),
          database -> database.fileRegions().forEach(DamageTest::exists),
          database -> exists(database.root().encodings()),
          database -> exists(database.at(SampleDatabase.START).size()),
          database -> NodeQuery.parse("<=$ funcs;S").run(database.netnodes(), 10, true));

  private static void exists(Object thing) {
    assertThat(thing).isNotNull();
  }

  private static void readSections(IdaDatabase database) throws IOException {
    for (Section section : database.sections()) {
      try (InputStream in = section.openStream()) {
        in.transferTo(java.io.OutputStream.nullOutputStream());
      }
    }
  }

  private static void readStructures(IdaDatabase database) {
    for (Structure structure : database.structures()) {
      for (StructureMember member : structure.members()) {
        if (member instanceof NodeMember node) {
          node.offsetBase(database.addresses());
        }
        member.type();
      }
    }
  }

  private static void readMemory(IdaDatabase database) {
    Memory memory = database.memory();
    memory.bytes(SampleDatabase.START - 10, 1000);
    memory.flags(SampleDatabase.END - 1);
    memory.flags(0x50_0020);
    memory.sparse().items().forEach(DamageTest::exists);
  }

  @Test
  void answersOrSaysWhatIsWrong() throws IOException {
    damage(20261120, Duration.ofSeconds(4));
  }

  @Test
  @Tag("long")
  void answersForLong() throws IOException {
    damage(System.nanoTime(), Duration.ofMinutes(3));
  }

  private void damage(long seed, Duration time) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> sound = IdaDatabaseTest.samples().map(SampleDatabase::write).toList();
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      byte[] mutant = mutate(sound.get(random.nextInt(sound.size())), random);
      Path path = Files.write(folder.resolve("mutant"), mutant);
      Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> readAll(path));
    }
  }

  private static void readAll(Path path) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(path)) {
      for (Reading reading : READINGS) {
        try {
          reading.read(database);
        } catch (FormatException damage) {
          assertThat(damage).hasMessageStartingWith("at offset");
        } catch (RuntimeException unexpected) {
          Path kept = Files.createTempFile("lucerna-idb", ".damaged");
          Files.copy(path, kept, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
          fail("reading " + READINGS.indexOf(reading) + " of " + kept, unexpected);
        }
      }
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
    }
  }

  private static byte[] mutate(byte[] sound, SplittableRandom random) {
    byte[] mutant = sound.clone();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(random.nextBoolean() ? mutant.length : Math.min(300, mutant.length));
      switch (random.nextInt(4)) {
        case 0 -> mutant[at] = (byte) random.nextInt();
        case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> Arrays.fill(mutant, at, Math.min(mutant.length, at + 512), (byte) 0);
        default -> {
          long word = WORDS[random.nextInt(WORDS.length)];
          int width = 1 << random.nextInt(4);
          for (int i = 0; i < width && at + i < mutant.length; i++) {
            mutant[at + i] = (byte) (word >>> (8 * i));
          }
        }
      }
    }
    return random.nextInt(8) == 0 ? Arrays.copyOf(mutant, random.nextInt(mutant.length)) : mutant;
  }
}
