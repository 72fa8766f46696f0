package org.lucerna.store.lmn1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.key;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.Mutation;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.ImportErrors.Loss;
import org.lucerna.store.exchange.SpillFile;

/** Each byte of a damaged segment is in a record that is read, or in a loss that is reported. */
final class Lmn1DamageTest {
  @TempDir Path folder;

  @Test
  void everyDamagedByteIsReadOrReported() {
    run().some(20261120, 5_000);
  }

  @Test
  @Tag("long")
  void everyDamagedByteIsReadOrReportedInLongRun() {
    run().many();
  }

  private DamageRun run() {
    return new DamageRun(Lmn1DamageTest::mutant, this::read);
  }

  /** Random field values, sometimes without any other damage. */
  private static byte[] mutant(SplittableRandom random) {
    PlainSegment segment = new PlainSegment();
    for (int i = 1 + random.nextInt(12); i > 0; i--) {
      byte[] metadata = new byte[random.nextInt(40)];
      random.nextBytes(metadata);
      long time = random.nextInt(8) == 0 ? random.nextLong() : random.nextInt(4);
      long previous =
          random.nextInt(4) == 0
              ? random.nextLong()
              : PlainSegment.address(0, random.nextInt(900), 2);
      segment.add(
          key(random.nextInt(4)),
          time,
          previous,
          random.nextInt(),
          random.nextInt(),
          random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(4),
          "n".repeat(random.nextInt(9)),
          metadata,
          random.nextInt(4) == 0);
    }
    byte[] bytes = segment.bytes();
    return random.nextInt(4) == 0 ? bytes : Mutation.of(bytes, random);
  }

  private void read(byte[] bytes) {
    ImportErrors importErrors = new ImportErrors();
    MemorySegment segment = MemorySegment.ofArray(bytes);
    SegmentScan scan = new SegmentScan(segment, "mutant", importErrors);
    long taken = 0;
    long records = 0;
    long end = 0;
    while (scan.next()) {
      assertThat(scan.offset()).isGreaterThanOrEqualTo(end);
      long length = segment.get(ValueLayout.JAVA_INT_UNALIGNED, scan.offset() + 4);
      taken += length;
      end = scan.offset() + length;
      records++;
    }
    long reach = 0;
    for (Loss loss : importErrors.first()) {
      assertThat(loss.from()).isGreaterThanOrEqualTo(reach).isLessThan(loss.until());
      reach = loss.until();
    }
    long rest = bytes.length - Math.max(end, reach);
    assertThat(taken + importErrors.bytes() + rest).isEqualTo(bytes.length);
    for (int at = (int) (bytes.length - rest); at < bytes.length; at++) {
      assertThat(bytes[at]).isZero();
    }
    show(bytes, records, importErrors);
    if (importErrors.count() > 0) {
      throw new FormatException(importErrors.first().getFirst().from(), "no loss", "one");
    }
  }

  private void show(byte[] bytes, long records, ImportErrors importErrors) {
    try (SpillFile spillFile = SpillFile.filledFirst(folder.resolve("spill"))) {
      Path file = Files.write(folder.resolve("mutant"), bytes);
      Lmn1Source source = new Lmn1Source(file, spillFile);
      long[] shown = new long[1];
      source.writeTo(record -> shown[0]++);
      assertThat(source.records()).isEqualTo(records);
      assertThat(source.importErrors().bytes()).isEqualTo(importErrors.bytes());
      // One version for each record that is not a tombstone, and at most one frequency for each
      // function.
      assertThat(shown[0]).isBetween(records - source.tombstones(), 2 * records);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
