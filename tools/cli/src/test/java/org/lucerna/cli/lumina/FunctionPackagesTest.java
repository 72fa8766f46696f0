package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** The packages that functions are from, from a push to all that shows them. */
class FunctionPackagesTest {
  private static final String SOURCE =
      "int counted(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }\n";

  private static final String BOOKWORM = "pkg:deb/debian/counted-dev@1:2.0-1?upstream=counted";
  private static final String TRIXIE = "pkg:deb/debian/counted-dev@1:2.1-1?upstream=counted";

  @TempDir private Path folder;

  private static Run push(Map<String, String> ports, String library, String purl) {
    Run push = Run.with(ports, "", "push", library, "--package", purl);
    assertThat(push.status()).as(push.err()).isZero();
    return push;
  }

  private static List<String> packages(Run run) {
    return run.json().path("packages").valueStream().map(one -> one.asString()).toList();
  }

  private static List<String> found(Map<String, String> ports, String query) {
    return Run.with(ports, "", "search", "--json", query).jsonLines().stream()
        .map(line -> line.get("name").asString())
        .toList();
  }

  private Map<String, String> start(ServerProcess server) throws Exception {
    Matcher ready = server.ready();
    return new HashMap<>(
        Map.of("LUCERNA_SERVER", ready.group(1), "LUCERNA_HTTP", "http://" + ready.group(2)));
  }

  @Test
  void packagesOfAFunctionAreListedAndSearched() throws Exception {
    Path library = new Tools(folder).library("counted", SOURCE);
    Path config =
        Files.writeString(folder.resolve("open"), "[access]\ndisclose-origins = \"everyone\"\n");
    String key;
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "127.0.0.1:0", "--config", config.toString())) {
      Map<String, String> ports = start(server);
      push(ports, library.toString(), BOOKWORM);
      await().until(() -> found(ports, "counted").equals(List.of("counted")));
      // The same file again, whose functions are indexed already.
      push(ports, library.toString(), TRIXIE);

      Run pull = Run.with(ports, "", "pull", "--json", library.toString());
      assertThat(packages(pull)).containsExactlyInAnyOrder(BOOKWORM, TRIXIE);
      key = pull.json().get("key").asString();
      assertThat(packages(Run.with(ports, "", "explain", "--json", key)))
          .containsExactlyInAnyOrder(BOOKWORM, TRIXIE);
      assertThat(Run.with(ports, "", "explain", key).out())
          .contains("\nin " + BOOKWORM + "\n", "\nin " + TRIXIE + "\n");

      for (String query :
          List.of(
              "package:counted",
              "package:COUNT",
              "package:c*d",
              "package:pkg:deb/debian/",
              "package:pkg:deb/debian/*2.1-1*",
              "counted package:counted")) {
        assertThat(found(ports, query)).as(query).containsExactly("counted");
      }
      for (String query :
          List.of(
              "package:other", "package:pkg:npm/", "counted -package:counted", "package:ount*")) {
        assertThat(found(ports, query)).as(query).isEmpty();
      }
      assertThat(Run.with(ports, "", "search", "package:pkg:deb/debian/*2.1-1*").out())
          .contains("package: " + TRIXIE);
    }

    // What is known comes back from an export, byte for byte.
    String data = folder.resolve("data").toString();
    String dump = folder.resolve("dump").toString();
    String copy = folder.resolve("copy").toString();
    String again = folder.resolve("again").toString();
    Run export = Run.of("store", "export", "--data", data, dump);
    assertThat(export.status()).as(export.err()).isZero();
    assertThat(Files.readString(Path.of(dump)))
        .contains("{\"type\":\"origin\"", "\"component\":\"counted\"", "{\"type\":\"objects\"");
    assertThat(Run.of("store", "import", "--data", copy, dump).status()).isZero();
    assertThat(Run.of("store", "export", "--data", copy, again).status()).isZero();
    assertThat(Path.of(again)).hasSameBinaryContentAs(Path.of(dump));
    assertThat(packages(Run.of("explain", "--json", "--data", copy, key)))
        .containsExactlyInAnyOrder(BOOKWORM, TRIXIE);
    assertThat(Run.of("store", "verify", "--data", copy).status()).isZero();
  }

  @Test
  void packagesAreNotShownToThoseWhoMayNotSeeOrigins() throws Exception {
    Path library = new Tools(folder).library("counted", SOURCE);
    Path config =
        Files.writeString(folder.resolve("closed"), "[access]\ndisclose-origins = \"nobody\"\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "127.0.0.1:0", "--config", config.toString())) {
      Map<String, String> ports = start(server);
      push(ports, library.toString(), BOOKWORM);
      Run pull = Run.with(ports, "", "pull", "--json", library.toString());
      assertThat(pull.json().get("name").asString()).isEqualTo("counted");
      assertThat(pull.json().has("packages")).isFalse();
    }
  }
}
