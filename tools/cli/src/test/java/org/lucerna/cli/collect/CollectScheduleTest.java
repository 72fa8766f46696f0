package org.lucerna.cli.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.repositories.fixture.SigningKey;
import org.lucerna.repositories.fixture.WrittenRepository;
import org.lucerna.service.config.CollectConfig;

/** What a server collects by itself, and when. */
class CollectScheduleTest {
  @TempDir private Path folder;
  private final List<List<String>> runs = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-02T10:00:00Z");

  private CollectSchedule schedule(String... run) {
    CollectConfig config = new CollectConfig(Duration.ofDays(1), List.of(run), "", "");
    return new CollectSchedule(
        config,
        folder.resolve("collect"),
        arguments -> {
          runs.add(arguments);
          return new ProcessBuilder("false").start();
        },
        () -> now);
  }

  @Test
  void eachRunIsMadeOnceWhenItIsDueAlsoIfItFails() throws Exception {
    CollectSchedule schedule = schedule("deb  --suite x 'a*'", "apk");
    schedule.work();
    assertThat(runs).containsExactly(List.of("deb", "--suite", "x", "'a*'"), List.of("apk"));
    now = Instant.parse("2026-01-02T23:59:59Z");
    schedule.work();
    assertThat(runs).hasSize(2);

    now = Instant.parse("2026-01-03T00:00:01Z");
    schedule("deb").work();
    assertThat(runs).hasSize(3);
    schedule("deb").work();
    assertThat(runs).hasSize(3);
  }

  @Test
  void timeOfAWrongClockDoesNotCount() throws Exception {
    Files.createDirectories(folder.resolve("collect"));
    for (String last : List.of("2031-01-01T00:00:00Z", "damaged", "")) {
      Files.writeString(folder.resolve("collect/last"), last);
      schedule("deb").work();
    }
    assertThat(runs).hasSize(3);
  }

  @Test
  void processThatCannotBeStartedIsLogged() throws Exception {
    CollectConfig config = new CollectConfig(Duration.ofDays(1), List.of("deb"), "", "");
    CollectSchedule schedule =
        new CollectSchedule(
            config,
            folder.resolve("collect"),
            _ -> {
              throw new IOException("no java");
            },
            () -> now);
    schedule.work();
    assertThat(folder.resolve("collect/last")).exists();
  }

  @Test
  void serverCollectsForItself() throws Exception {
    SigningKey key = SigningKey.make();
    Path files = Files.createDirectories(folder.resolve("files"));
    WrittenRepository.debian(files, CollectedLibraries.packages(new Tools(folder), 2), key);
    String run =
        "deb --repository %s --suite stable --arch amd64 --keyring %s"
            .formatted(files.toUri(), key.write(folder.resolve("key.asc")));
    Path config =
        Files.writeString(
            folder.resolve("lucerna.toml"), "[collect]\nevery = \"1d\"\nrun = ['" + run + "']\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "127.0.0.1:0", "--config", config.toString())) {
      Matcher ports = server.ready();
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () ->
                  assertThat(server.log()).contains("collecting: lucerna: packages: 2 collected"));
      // The index of names follows the store.
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                Run found = Run.of("search", "f1_0", "--server-http", ports.group(2));
                assertThat(found.out()).as(found.err()).contains("f1_0");
              });
    }
  }
}
