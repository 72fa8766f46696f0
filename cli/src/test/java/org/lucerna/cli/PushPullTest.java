package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From the object files of a library over a server to the names of a stripped program. */
class PushPullTest {
  /** Functions that differ in nothing but what they name. */
  private static final String TWIN =
      """
      int NAME_count;
      int shared(int);
      int NAME(int by) { NAME_count += shared(by); return NAME_count * 3 + 77; }
      """;

  private static final String DRIVER =
      """
      int left(int), right(int);
      int shared(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int driver(int by) { return left(by) - 4 * right(by + 1); }
      """;

  @TempDir private Path folder;

  @Test
  void twinsGetTheirNamesByWhatCallsThem() throws Exception {
    Path twins = library("twins", TWIN.replace("NAME", "left"), TWIN.replace("NAME", "right"));
    Path drivers = library("drivers", DRIVER);
    Path program = folder.resolve("program");
    Path stripped = folder.resolve("stripped");
    Path main =
        Files.writeString(
            folder.resolve("main.c"),
            "int driver(int); int main(int argc, char **argv) { return driver(argc); }");
    tools().run("gcc", "-O1", "-o", program, main, drivers, twins);
    tools().run("strip", "-s", "-o", stripped, program);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);

      assertThat(ask(at, stripped).status()).isEqualTo(1);
      assertThat(push(at, twins)).containsExactlyInAnyOrder("left added", "right updated");
      Run open = ask(at, stripped);
      assertThat(open.status()).isZero();
      assertThat(open.jsonLines().stream().filter(line -> line.has("candidates")))
          .hasSize(2)
          .allSatisfy(
              line -> {
                assertThat(line.get("candidates").toString()).isEqualTo("[\"left\",\"right\"]");
                assertThat(line.get("name").isNull()).isTrue();
              });

      assertThat(push(at, drivers)).containsExactlyInAnyOrder("driver added", "shared added");
      assertThat(push(at, twins)).containsExactlyInAnyOrder("left unchanged", "right unchanged");
      Map<String, Long> expected = names(Run.of("key", "--json", program.toString()));
      Map<String, Long> recovered = names(ask(at, stripped));
      assertThat(recovered)
          .hasSize(4)
          .allSatisfy((name, address) -> assertThat(expected).containsEntry(name, address));

      Path lidia = folder.resolve("names.lidia");
      Run written =
          Run.of(
              "pull",
              "--server",
              at,
              "--format",
              "lidia",
              "--output",
              lidia.toString(),
              stripped.toString());
      assertThat(written.status()).as(written.err()).isZero();
      Run lookup =
          Run.of("lidia", "lookup", "--json", lidia.toString(), "" + expected.get("right"));
      assertThat(lookup.json().at("/frames/0/function").asString()).isEqualTo("right");
    }
  }

  @Test
  void aDryRunNeedsNoServer() throws Exception {
    Path drivers = library("drivers", DRIVER);

    Run all = Run.of("push", "--dry-run", "--json", drivers.toString());
    Run some = Run.of("push", "--dry-run", "--filter", "^dr", "--json", drivers.toString());
    Run large = Run.of("push", "--dry-run", "--min-size", "9999", drivers.toString());

    assertThat(all.status()).isZero();
    assertThat(all.jsonLines())
        .hasSize(2)
        .allMatch(line -> line.get("result").asString().equals("unsent"));
    assertThat(some.json().get("name").asString()).isEqualTo("driver");
    assertThat(large.out()).isEmpty();
  }

  @Test
  void whatIsNoElfFileIsStatus3() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "none of these");

    for (String command : List.of("key", "push", "pull")) {
      Run run = Run.of(command, text.toString());
      assertThat(run.status()).as(command).isEqualTo(3);
      assertThat(run.err()).startsWith("lucerna: " + text + ": ").hasLineCount(1);
    }
  }

  private List<String> push(String server, Path library) {
    Run run = Run.of("push", "--json", "--server", server, library.toString());
    assertThat(run.status()).as(run.err()).isZero();
    return run.jsonLines().stream()
        .map(line -> line.get("name").asString() + " " + line.get("result").asString())
        .toList();
  }

  private static Run ask(String server, Path program) {
    return Run.of("pull", "--json", "--server", server, program.toString());
  }

  private static Map<String, Long> names(Run run) {
    Map<String, Long> names = new HashMap<>();
    for (JsonNode line : run.jsonLines()) {
      if (!line.get("name").isNull()) {
        names.put(line.get("name").asString(), line.get("address").asLong());
      }
    }
    return names;
  }

  private Tools tools() {
    return new Tools(folder);
  }

  /** An archive of one object file a source. */
  private Path library(String name, String... sources) throws IOException, InterruptedException {
    Path library = folder.resolve("lib" + name + ".a");
    for (int i = 0; i < sources.length; i++) {
      Path source = Files.writeString(folder.resolve(name + i + ".c"), sources[i]);
      Path object = folder.resolve(name + i + ".o");
      tools().run("gcc", "-O1", "-c", "-o", object, source);
      tools().run("ar", "qc", library, object);
    }
    return library;
  }
}
