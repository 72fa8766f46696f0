package org.lucerna.cli.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.repositories.fixture.FaultyServer;
import org.lucerna.repositories.fixture.FaultyServer.Fault;
import org.lucerna.repositories.fixture.SigningKey;
import org.lucerna.repositories.fixture.WrittenRepository;

class CollectCommandTest {
  private static final int PACKAGES = 4;
  private static final SigningKey KEY = SigningKey.make();

  @TempDir private Path folder;

  private Run collect(String repository, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "collect",
                "deb",
                "--repository",
                repository,
                "--suite",
                "stable",
                "--arch",
                "amd64",
                "--keyring",
                KEY.write(folder.resolve("key.asc")).toString(),
                "--cache",
                folder.resolve("cache").toString()));
    arguments.addAll(List.of(more));
    return Run.of(arguments.toArray(String[]::new));
  }

  private Path repository() throws Exception {
    Path files = Files.createDirectories(folder.resolve("files"));
    WrittenRepository.debian(files, CollectedLibraries.packages(new Tools(folder), PACKAGES), KEY);
    return files;
  }

  private static String[] at(Matcher server, String... more) {
    return Stream.concat(
            Stream.of("--server", server.group(1), "--server-http", server.group(2)),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void packagesAreCollectedOnceAndFailuresAgain() throws Exception {
    Path files = repository();
    String broken = "pool/lib1-dev_1.0-1_amd64.deb";
    try (FaultyServer mirror = new FaultyServer(files);
        ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ports = server.ready();
      String address = mirror.address().toString();
      mirror.breakAll(broken, Fault.CHANGED);
      Run first = collect(address, at(ports, "--json"));
      assertThat(first.status()).as(first.err()).isEqualTo(3);
      assertThat(first.err())
          .contains("4 to collect", "lib1-dev", "not collected", "another file than the index says")
          .contains("packages: 3 collected", "functions: 9 new, 0 known");
      assertThat(first.jsonLines()).hasSize(PACKAGES);

      mirror.breakAll(broken, Fault.FAILED);
      assertThat(collect(address, at(ports)).status()).isEqualTo(4);

      mirror.breakOnce(broken, Fault.TRUNCATED);
      mirror.breakAll(broken, Fault.TRUNCATED);
      try (FaultyServer other = new FaultyServer(files)) {
        other.breakOnce(broken, Fault.TRUNCATED);
        Run second = collect(other.address().toString(), at(ports));
        assertThat(second.status()).as(second.err()).isZero();
        assertThat(second.err())
            .contains("of which the server has 3; 1 to collect", "functions: 3 new");
        assertThat(other.requests()).noneMatch(request -> request.contains("lib2-dev"));
      }

      Run third = collect(address, at(ports));
      assertThat(third.status()).as(third.err()).isZero();
      assertThat(third.err()).contains("of which the server has 4; 0 to collect");

      Run found = Run.of("search", "f2_0", "--server-http", ports.group(2));
      assertThat(found.out()).as(found.err()).contains("f2_0");
      try (Stream<Path> left = Files.list(folder.resolve("cache/packages"))) {
        assertThat(left).isEmpty();
      }
    }
  }

  @Test
  void repositoryOfAnotherKeyIsRefusedAndTheRestGoesOn() throws Exception {
    Path files = repository();
    WrittenRepository.debian(files, Map.of(), SigningKey.make());

    Run run = collect(files.toUri().toString(), "--dry-run");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("not signed by a trusted, valid key", "packages: 0");
    assertThat(collect(files.toUri().toString(), "--dry-run", "--insecure").status()).isZero();
  }

  @Test
  void dryRunCountsWithoutAServer() throws Exception {
    String repository = repository().toUri().toString();

    assertThat(collect(repository, "--dry-run").err()).contains("packages: 4; megabytes: 0");
    assertThat(collect(repository, "--dry-run", "--limit", "3").err()).contains("packages: 3;");
    Run some = collect(repository, "--dry-run", "--verbose", "lib[1-dev", "lib?-dev");
    assertThat(some.out()).contains("pkg:deb/debian/lib0-dev@1.0-1?arch=amd64&distro=stable");
    assertThat(collect(repository, "--dry-run", "other").err()).contains("packages: 0;");
  }

  @Test
  void wrongOptionsAreExplained() throws Exception {
    assertThat(collect("ftp://x/").err()).contains("--repository: expected an http, https or file");
    assertThat(collect("http://a:b@x/").err()).contains("addresses with a login");
    assertThat(collect("file:///absent", "--connections", "0").status()).isEqualTo(2);
    assertThat(Run.of("collect", "deb", "--repository", "file:///x").err())
        .contains("--repository needs --suite");
    assertThat(Run.of("collect", "rpm").status()).isEqualTo(2);
  }
}
