package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** The names that a stripped copy gets from the very file that was pushed. */
class PushedFileTest {
  private static final int BUILDS = 5;

  /** Two functions of one key. The surrounding functions differ from build to build. */
  private static final String SOURCE =
      """
      int ahead(int by) { return by * 7 + BUILD - (by ^ 9) % 13; }
      int first(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int between(int by) { return by * 77 + by % 13 - (by ^ BUILD); }
      int second(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int after(int by) { return by * 31 - BUILD % (by | 1); }
      """;

  @TempDir private Path folder;

  @Test
  void everyBuildOfALibraryGetsItsOwnNamesBack() throws Exception {
    Tools tools = new Tools(folder);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      for (int build = 0; build < BUILDS; build++) {
        Path library =
            tools.library("lib" + build, SOURCE.replace("BUILD", "" + (1000 + 100 * build)));
        Path stripped = folder.resolve("stripped" + build);
        tools.run("strip", "-s", "-o", stripped, library);
        Run push = Run.of("push", "--json", "--server", at, library.toString());
        assertThat(push.status()).as(push.err()).isZero();
        assertThat(results(push))
            .containsEntry("first", build == 0 ? "added" : "unchanged")
            .containsEntry("second", build == 0 ? "added" : "unchanged")
            .containsEntry("between", "added");

        Run pull = Run.of("pull", "--json", "--server", at, stripped.toString());
        assertThat(pull.status()).as(pull.err()).isZero();
        assertThat(names(pull))
            .as("build %d", build)
            .isEqualTo(names(Run.of("key", "--json", library.toString())));
        assertThat(results(Run.of("push", "--json", "--server", at, library.toString())).values())
            .as("the same again")
            .containsOnly("unchanged");
      }
    }
  }

  @Test
  void similarFunctionsAreDistinguishedWhenSomeWereNotPushed() throws Exception {
    StringBuilder source = new StringBuilder("int variable;\n");
    for (int i = 0; i < 60; i++) {
      // Every seventh one has no name in the file that is pushed.
      String hidden = i % 7 == 3 ? "__attribute__((visibility(\"hidden\"))) " : "";
      source.append(
          "%sint same%d(int by) { return by * by * 5 + (by ^ 123) * 7 - by %% 11; }\n"
              .formatted(hidden, i));
      if (i == 30) {
        source.append("int unlike(int by) { return (by ^ 77) * variable - by % 77 + 9; }\n");
      }
    }
    Tools tools = new Tools(folder);
    Path library = tools.library("run", source.toString());
    Path pushed = folder.resolve("pushed");
    tools.run("strip", "-s", "-o", pushed, library);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--server", at, pushed.toString()).status()).isZero();

      Map<String, String> names = new HashMap<>();
      Run.of("pull", "--json", "--server", at, pushed.toString())
          .jsonLines()
          .forEach(line -> names.put(line.get("address").asString(), line.get("name").asString()));
      List<JsonNode> own = Run.of("key", "--json", pushed.toString()).jsonLines();
      assertThat(own.stream().filter(line -> line.hasNonNull("name")).toList())
          .hasSizeGreaterThan(50)
          .allSatisfy(
              line ->
                  assertThat(names)
                      .containsEntry(line.get("address").asString(), line.get("name").asString()));
    }
  }

  private static Map<String, String> results(Run push) {
    return push.jsonLines().stream()
        .collect(
            Collectors.toMap(
                line -> line.get("name").asString(), line -> line.get("result").asString()));
  }

  private static List<String> names(Run run) {
    return run.jsonLines().stream().map(PushedFileTest::place).toList();
  }

  private static String place(JsonNode line) {
    return "%x %s".formatted(line.get("address").asLong(), line.get("name").asString());
  }
}
