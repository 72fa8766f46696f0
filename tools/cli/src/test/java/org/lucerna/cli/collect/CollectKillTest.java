package org.lucerna.cli.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.JavaProcess;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.repositories.fixture.SigningKey;
import org.lucerna.repositories.fixture.WrittenRepository;

/** Kills the command again and again until everything is collected. */
@Tag("long")
class CollectKillTest {
  private static final int PACKAGES = 60;
  private static final int MOST_KILLS = 40;

  @TempDir private Path folder;

  @Test
  void killedRunsLoseNothing() throws Exception {
    SigningKey key = SigningKey.make();
    Path files = Files.createDirectories(folder.resolve("files"));
    WrittenRepository.debian(files, CollectedLibraries.packages(new Tools(folder), PACKAGES), key);
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ports = server.ready();
      List<String> arguments =
          List.of(
              "collect",
              "deb",
              "--repository",
              files.toUri().toString(),
              "--suite",
              "stable",
              "--arch",
              "amd64",
              "--keyring",
              key.write(folder.resolve("key.asc")).toString(),
              "--cache",
              folder.resolve("cache").toString(),
              "--server",
              ports.group(1),
              "--server-http",
              ports.group(2));
      int kills = 0;
      boolean isEnded = false;
      while (!isEnded) {
        Process run =
            JavaProcess.builder(List.of("-Xmx512m"), "org.lucerna.cli.Main", arguments)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("collect.log").toFile())
                .start();
        // The JVM takes a part of it to start; later runs get more, so that there is an end.
        long patience = kills < MOST_KILLS ? 700 + random.nextInt(1500) + 30L * kills : 600_000;
        isEnded = run.waitFor(patience, TimeUnit.MILLISECONDS);
        if (!isEnded) {
          run.destroyForcibly().onExit().join();
          kills++;
        }
      }
      String words = "seed %d, %d kills".formatted(seed, kills);
      assertThat(kills).as(words).isPositive();

      Run last = Run.of(arguments.toArray(String[]::new));
      assertThat(last.status()).as(words + last.err()).isZero();
      assertThat(last.err()).as(words).contains("of which the server has 60; 0 to collect");
      for (int number = 0; number < PACKAGES; number++) {
        String library = folder.resolve("lib" + number + ".so").toString();
        assertThat(Run.of("push", "--json", "--server", ports.group(1), library).jsonLines())
            .as(words)
            .hasSize(CollectedLibraries.FUNCTIONS)
            .allMatch(line -> line.get("result").asString().equals("unchanged"));
      }
      try (Stream<Path> left = Files.list(folder.resolve("cache/packages"))) {
        assertThat(left).as("what killed runs left").isEmpty();
      }
    }
  }
}
