package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.idb.IdaDatabase;

class CacheTrainingTest {
  @Test
  void commandsReadTheSampleAndPushToServers(@TempDir Path folder) throws Exception {
    Path sample = Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64");
    try (IdaDatabase database = IdaDatabase.open(sample)) {
      assertThat(database.functions()).isNotEmpty();
    }
    CacheTraining.main(new String[] {folder.toString(), sample.toString()});
    assertThat(folder.resolve("java.lidia")).isNotEmptyFile();
    for (String store : List.of("store", "served")) {
      assertThat(Run.of("pushes", "--data", folder.resolve(store).toString()).out())
          .contains("libjava.so");
    }
  }
}
