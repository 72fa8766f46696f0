package org.lucerna.store.exchange.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.StoreRecord;

/** Damaged lines are read, or reported with their offset; the lines before them are read. */
final class JsonLinesDamageTest {
  @TempDir Path folder;

  private final List<byte[]> samples = new ArrayList<>();

  @BeforeEach
  void makeSamples() throws IOException {
    for (int i = 0; i < 4; i++) {
      try (StoreEngine store = RandomStore.open(folder.resolve("from" + i))) {
        RandomStore.fill(store, new SplittableRandom(i), 2 + i);
        samples.add(RandomStore.exported(store).toByteArray());
      }
    }
  }

  @Test
  void damageIsReported() {
    run().some(20261120, 5_000);
  }

  @Test
  @Tag("long")
  void damageIsReportedInLongRun() {
    run().many();
  }

  private DamageRun run() {
    return DamageRun.of(samples, this::read);
  }

  private void read(byte[] bytes) {
    long lines = new String(bytes, StandardCharsets.ISO_8859_1).lines().count();
    List<StoreRecord> records = new ArrayList<>();
    try (SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      new JsonLinesReader(new ByteArrayInputStream(bytes), spillFile).writeTo(records::add);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      assertThat((long) records.size()).isLessThanOrEqualTo(lines);
    }
  }
}
