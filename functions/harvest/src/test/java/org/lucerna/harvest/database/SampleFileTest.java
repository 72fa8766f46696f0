package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.SampleDatabase;

/**
 * The database in the folder {@code samples} is one that our own writer made. The property {@code
 * lucerna.samples.write} makes this test write it.
 */
class SampleFileTest {
  private static final Path FILE =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64");

  @Test
  void sampleDatabaseEqualsOutputOfItsWriter() throws IOException {
    byte[] written = HarvestSample.x64().write(new SampleDatabase.Damage() {});
    if (Boolean.getBoolean("lucerna.samples.write")) {
      Files.write(FILE, written);
    }
    assertThat(functions(Files.readAllBytes(FILE))).isEqualTo(functions(written)).isNotEmpty();
  }

  private static List<HarvestedFunction> functions(byte[] file) {
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      return new DatabaseHarvest(database).functions(skipped -> {}).toList();
    }
  }
}
