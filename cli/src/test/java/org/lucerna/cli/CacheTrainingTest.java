package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.lucerna.idb.IdaDatabase;

class CacheTrainingTest {
  @Test
  void readsTheSampleOfTheRepository() throws Exception {
    Path sample = Path.of(System.getProperty("lucerna.root", ".."), "samples", "worker.i64");
    try (IdaDatabase database = IdaDatabase.open(sample)) {
      assertThat(database.functions()).isNotEmpty();
    }
    assertThatCode(() -> CacheTraining.main(new String[] {sample.toString()}))
        .doesNotThrowAnyException();
  }
}
