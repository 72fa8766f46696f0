package org.lucerna.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.Member;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameHeader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.Section;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.Mutation;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.function.Functions;
import org.lucerna.binary.golang.GoPieces;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Executables damaged at random: each answers, or says what is wrong, soon and in little memory.
 */
class DamageTest {
  private static final long MOST_MEMORY = 64L << 20;
  private static final long MOST_NANOS = 2_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final List<Consumer<ElfFile>> ELF =
      List.of(
          file -> file.sections().forEach(Section::name),
          file -> file.sections().forEach(Section::view),
          file -> readSymbols(file.symbols()),
          file -> readSymbols(file.dynamicSymbols()),
          file -> exists(file.dynamic()),
          file -> file.relocations().forEach(DamageTest::readRelocations),
          file -> exists(file.plt()),
          file -> exists(file.notes()),
          file -> exists(file.debugLink()),
          file -> exists(file.altDebugLink()),
          file -> exists(file.debugData()),
          DamageTest::readFrames,
          DamageTest::readGo,
          file -> exists(Functions.of(file).list()));

  private static final List<Consumer<PeFile>> PE =
      List.of(
          file -> file.sections().forEach(file::view),
          file -> exists(file.symbols()),
          file -> exists(file.exports()),
          file -> exists(file.functions()),
          file -> exists(file.relocations().type(file.header().entry())),
          file -> exists(Functions.of(file).list()));

  private static void exists(@Nullable Object thing) {
    assertThat(String.valueOf(thing)).isNotNull();
  }

  private static void readSymbols(SymbolTable symbols) {
    symbols.stream().limit(10_000).forEach(DamageTest::exists);
  }

  private static void readRelocations(RelocationTable table) {
    for (int i = 0; i < Math.min(table.count(), 10_000); i++) {
      table.symbols().name(table.symbol(i));
      table.addend(i);
    }
  }

  private static void readFrames(ElfFile file) {
    EhFrame frames = EhFrame.of(file);
    exists(frames == null ? null : frames.ranges());
    EhFrameHeader header = EhFrame.header(file);
    for (int i = 0; header != null && i < Math.min(header.count(), 10_000); i++) {
      header.start(i);
    }
  }

  private static void readGo(ElfFile file) {
    GoTable table = GoTable.of(file);
    for (int i = 0; table != null && i < Math.min(table.count(), 1000); i++) {
      exists(table.name(i));
      exists(table.frames(table.entry(i)));
      GoPieces pieces = table.function(i).pieces();
      for (int n = 0; n < 1000 && pieces.next(); n++) {
        exists(table.function(i).frames(pieces.start()));
        exists(table.function(i).file(pieces.file()));
      }
    }
  }

  private static void readElf(byte[] bytes) {
    ElfFile file;
    try {
      file = ElfFile.of(MemorySegment.ofArray(bytes));
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
      return;
    }
    for (Consumer<ElfFile> reading : ELF) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readPe(byte[] bytes) {
    PeFile file;
    try {
      file = PeFile.of(MemorySegment.ofArray(bytes));
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
      return;
    }
    for (Consumer<PeFile> reading : PE) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readArchive(byte[] bytes) {
    try {
      for (Member member : Archive.of(MemorySegment.ofArray(bytes)).members()) {
        exists(member.name());
        exists(member.bytes());
      }
    } catch (FormatException damage) {
      assertThat(damage).hasMessageStartingWith("at offset");
    }
  }

  /** A sound file, and how it is read. */
  private record Sample(ByteString bytes, Consumer<byte[]> reading) {
    Sample(byte[] bytes, Consumer<byte[]> reading) {
      this(ByteString.wrap(bytes), reading);
    }
  }

  private static List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (SampleElf elf : SampleElf.all()) {
      samples.add(new Sample(elf.write(), DamageTest::readElf));
      samples.add(new Sample(elf.writeWithoutSections(), DamageTest::readElf));
    }
    for (int version : new int[] {2, 12, 16, 18, 20}) {
      for (SampleElf elf : SampleElf.all()) {
        samples.add(new Sample(new GoWriter(elf, version).write(), DamageTest::readElf));
      }
    }
    for (boolean wide : new boolean[] {false, true}) {
      samples.add(new Sample(new PeWriter(wide).write(), DamageTest::readPe));
      samples.add(new Sample(new PeWriter(wide).writeObject(), DamageTest::readPe));
    }
    byte[] archive =
        new ArWriter()
            .raw("//", "a very long name.o/\n")
            .raw("/0", "1")
            .raw("x.o/", "2")
            .raw("#1/4", "y.o\0003")
            .write();
    samples.add(new Sample(archive, DamageTest::readArchive));
    return samples;
  }

  @Test
  void answersOrSaysWhatIsWrong() throws IOException {
    damage(20261120, 10_000);
  }

  @Test
  @Tag("long")
  void answersForLong() throws IOException {
    damage(System.nanoTime(), 500_000);
  }

  private static void damage(long seed, int count) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Sample> samples = samples();
    for (Sample sample : samples) {
      sample.reading.accept(sample.bytes.toByteArray());
    }
    for (int i = 0; i < count; i++) {
      Sample sample = samples.get(random.nextInt(samples.size()));
      byte[] mutant = Mutation.of(sample.bytes.toByteArray(), random);
      long memory = THREADS.getCurrentThreadAllocatedBytes();
      long time = THREADS.getCurrentThreadCpuTime();
      try {
        sample.reading.accept(mutant);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - memory)
            .as("bytes allocated")
            .isLessThan(MOST_MEMORY);
        assertThat(THREADS.getCurrentThreadCpuTime() - time)
            .as("nanoseconds")
            .isLessThan(MOST_NANOS);
      } catch (RuntimeException | AssertionError unexpected) {
        Path kept = Files.createTempFile("lucerna-binary", ".damaged");
        Files.write(kept, mutant);
        fail("reading " + kept + " of seed " + seed, unexpected);
      }
    }
  }
}
