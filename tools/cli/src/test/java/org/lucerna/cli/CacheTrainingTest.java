package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.idb.IdaDatabase;

class CacheTrainingTest {
  @Test
  void commandsReadTheSampleOfTheRepositoryAndPush(@TempDir Path folder) throws Exception {
    Path sample = Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64");
    try (IdaDatabase database = IdaDatabase.open(sample)) {
      assertThat(database.functions()).isNotEmpty();
    }
    CacheTraining.main(new String[] {"commands", folder.toString(), sample.toString()});
    assertThat(folder.resolve("java.lidia")).isNotEmptyFile();
    assertThat(pushes(folder)).contains("libjava.so");
  }

  @Test
  void serverIsPushedTo(@TempDir Path folder) throws Exception {
    CacheTraining.main(new String[] {"serve", folder.toString()});
    assertThat(pushes(folder)).contains("libjava.so");
  }

  private static String pushes(Path folder) {
    return Run.of("pushes", "--data", folder.resolve("store").toString()).out();
  }
}
