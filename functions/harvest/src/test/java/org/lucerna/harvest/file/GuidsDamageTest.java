package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.UnsupportedCodeException;

/** Damaged programs have GUIDs or throw, soon and in little memory. */
class GuidsDamageTest {
  private static final int OBJECT = 1;
  private static final int SHARED = 3;
  private static final int CODE_SIZE = 4 << 20;
  private static final long MOST_BYTES = 64 << 20;
  private static final Duration SOON = Duration.ofSeconds(60);

  /** {@code mov eax, edi; add eax, [rip]; ret}. */
  private static final byte[] FUNCTION = {
    (byte) 0x89, (byte) 0xf8, 0x03, 0x05, 0, 0, 0, 0, (byte) 0xc3
  };

  private static final SampleElf SAMPLE = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);

  @TempDir private Path folder;

  private HarvestedGuids guids(byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve("file"), bytes);
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      return Objects.requireNonNull(file.guids());
    }
  }

  /** A file with one function, in section 1. */
  private static ElfWriter elf(int type, int codeSize) {
    ElfWriter elf = SAMPLE.writer(type);
    long address = type == OBJECT ? 0 : SampleElf.TEXT;
    elf.progbits(".text", 6, address, Arrays.copyOf(FUNCTION, codeSize));
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("function", 0x12, 1, address, FUNCTION.length);
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    return elf;
  }

  private static ByteBuffer header(byte[] elf, int section) {
    ByteBuffer all = ByteBuffer.wrap(elf).order(ByteOrder.LITTLE_ENDIAN);
    int start = (int) all.getLong(40) + 64 * section;
    return all.slice(start, 64).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void assertOneFunctionInLittleMemory(byte[] file) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(guids(file).functions()).hasSize(1);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  @Test
  void stubsThatTakeNoRoomInTheFileAreIgnored() {
    ElfWriter elf = elf(SHARED, 16).segment(1, 5, 1);
    int stubs = elf.section(".plt", 8, 6, 0x10_0000, 0, 0, new byte[0]);
    byte[] file = elf.write();
    header(file, stubs).putLong(32, 1L << 62);

    Assertions.assertTimeoutPreemptively(
        SOON, () -> assertThat(guids(file).functions()).hasSize(1));
  }

  @Test
  void stubsInTheSameBytesAreReadOnce() {
    ElfWriter elf = elf(SHARED, CODE_SIZE).segment(1, 5, 1);
    int first = elf.progbits(".plt", 6, 0x100_0000, new byte[16]);
    for (int i = 1; i < 1000; i++) {
      elf.progbits(".plt", 6, 0x100_0000 * (i + 1L), new byte[16]);
    }
    byte[] file = elf.write();
    for (int i = 0; i < 1000; i++) {
      header(file, first + i).putLong(24, 0).putLong(32, CODE_SIZE);
    }

    Assertions.assertTimeoutPreemptively(SOON, () -> assertOneFunctionInLittleMemory(file));
  }

  @Test
  void segmentsOfTheSameBytesAreCopiedOnce() throws IOException {
    ElfWriter elf = elf(SHARED, CODE_SIZE);
    for (int i = 0; i < 100; i++) {
      elf.segment(1, 5, 1);
    }

    assertOneFunctionInLittleMemory(elf.write());
  }

  @Test
  void sectionsOfAnObjectInTheSameBytesAreCopiedOnce() throws IOException {
    ElfWriter elf = elf(OBJECT, CODE_SIZE);
    int first = elf.progbits(".text.more", 6, 0, new byte[16]);
    for (int i = 1; i < 100; i++) {
      elf.progbits(".text.more", 6, 0, new byte[16]);
    }
    byte[] file = elf.write();
    for (int i = 0; i < 100; i++) {
      header(file, first + i).putLong(24, 0).putLong(32, CODE_SIZE);
    }

    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(guids(file).functions()).isEmpty();
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  @Test
  void sectionsOfAWindowsProgramInTheSameBytesAreCopiedOnce() throws IOException {
    byte[] sound = new PeWriter(true).write();
    byte[] file = Arrays.copyOf(sound, CODE_SIZE);
    int sections = 0x40 + 24 + 112 + 16 * 8;
    ByteBuffer all = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int count = 16;
    all.putShort(0x46, (short) count);
    for (int i = 2; i < count; i++) {
      int at = sections + 40 * i;
      System.arraycopy(file, sections, file, at, 40);
      all.putInt(at + 8, CODE_SIZE).putInt(at + 12, CODE_SIZE * i);
      all.putInt(at + 16, CODE_SIZE).putInt(at + 20, 0);
    }

    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    HarvestedGuids expected = guids(sound);
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(guids(file).functions()).hasSameSizeAs(expected.functions());
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  private void read(byte[] bytes) {
    try {
      Path path = Files.write(folder.resolve("mutant"), bytes);
      try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
        HarvestedGuids guids = file.guids();
        if (guids != null) {
          assertThat(guids.functions()).doesNotContainNull();
        }
      }
    } catch (UnsupportedCodeException other) {
      // An answer.
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private DamageRun damage() {
    return DamageRun.of(
        List.of(
            SAMPLE.write(),
            elf(SHARED, 16).segment(1, 5, 1).write(),
            elf(OBJECT, 16).write(),
            new PeWriter(true).write()),
        this::read);
  }

  @Test
  void damagedFilesThrowFormatException() {
    damage().some(20261125, 3000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    damage().many();
  }
}
