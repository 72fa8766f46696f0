package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** Functions of an object file in a library where they lie in another order. */
class PullConfidenceTest {
  private static final String FIRST =
      "int first(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }\n";
  private static final String SECOND =
      "int second(int by) { return by * 77 + by % 13 - (by ^ 9) + by / 3; }\n";
  private static final String THIRD =
      "int third(int by) { return (by ^ 55) * by % 17 + by - by / 19 + (by & 5); }\n";

  @TempDir private Path folder;

  @Test
  void theOnlyNameOfAKeyIsProbableIfItDoesNotFit() throws Exception {
    Tools tools = new Tools(folder);
    Path source = Files.writeString(folder.resolve("one.c"), FIRST + SECOND + THIRD);
    Path object = folder.resolve("one.o");
    tools.run(
        "gcc", "-O1", "-fPIC", "-fno-toplevel-reorder", "-c", "-o", object.toString(), source);
    String library = tools.library("other", THIRD + SECOND + FIRST).toString();
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--server", at, object.toString()).status()).isZero();

      Run pulled = Run.of("pull", "--no-own-names", "--json", "--server", at, library);
      assertThat(pulled.status()).as(pulled.err()).isZero();
      assertThat(pulled.err()).contains("3 of 3 functions named, 2 of them probable, 0 with");
      Map<String, String> confidence = new TreeMap<>();
      for (JsonNode line : pulled.jsonLines()) {
        assertThat(line.get("found").asBoolean()).isTrue();
        assertThat(line.has("candidates")).isFalse();
        confidence.put(line.get("name").asString(), line.get("confidence").asString());
      }
      assertThat(confidence)
          .isEqualTo(Map.of("first", "probable", "second", "probable", "third", "certain"));

      assertThat(Run.of("pull", "--no-own-names", "--server", at, library).out())
          .containsPattern("  ~ first\n")
          .containsPattern("  ~ second\n")
          .containsPattern("[0-9a-f]  third\n");
      Run certain = Run.of("pull", "--no-own-names", "--certain", "--server", at, library);
      assertThat(certain.err()).contains("1 of 3 functions named, 2 with candidates");
      assertThat(certain.out()).containsPattern("  \\? first\n").containsPattern("  third\n");

      Run seen = Run.onTerminal("pull", "--no-own-names", "--server", at, library);
      assertThat(seen.err()).contains("lucerna: names without a sign are certain; ~ probable\n");

      String lidia = folder.resolve("names.lidia").toString();
      Run.of(
          "pull",
          "--no-own-names",
          "--server",
          at,
          "--format",
          "lidia",
          "--output",
          lidia,
          library);
      assertThat(Run.of("lidia", "dump", lidia).out()).contains("first", "second", "third");
      Run.of(
          "pull",
          "--no-own-names",
          "--certain",
          "--server",
          at,
          "--format",
          "lidia",
          "--output",
          lidia,
          library);
      assertThat(Run.of("lidia", "dump", lidia).out()).contains("third").doesNotContain("first");

      String unlinked = folder.resolve("unlinked.lidia").toString();
      Run refused =
          Run.of(
              "pull",
              "--no-own-names",
              "--server",
              at,
              "--format",
              "lidia",
              "--output",
              unlinked,
              object.toString());
      assertThat(refused.status()).isEqualTo(1);
      assertThat(refused.err())
          .contains(object + ": not a program: its functions have no addresses");
      assertThat(Path.of(unlinked)).doesNotExist();
    }
  }

  @Test
  void smallFunctionWithNothingKnownAroundItIsProbable() throws Exception {
    String tiny = "int tiny(int by) { return by + 77; }\n";
    Tools tools = new Tools(folder);
    String pushed = tools.library("pushed", FIRST + tiny + SECOND).toString();
    StringBuilder around = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      around
          .append(i == 3 ? tiny : "")
          .append("int f%d(int by) { return (by ^ 7) * (by + 10%d) %% 1%d; }\n".formatted(i, i, i));
    }
    String other = tools.library("other", around.toString()).toString();
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--min-size", "1", "--server", at, pushed).status()).isZero();

      Run same = Run.of("pull", "--no-own-names", "--min-size", "1", "--server", at, pushed);
      assertThat(same.out()).containsPattern("[0-9a-f]  tiny\n");
      Run pulled = Run.of("pull", "--no-own-names", "--min-size", "1", "--server", at, other);
      assertThat(pulled.out()).containsPattern("  ~ tiny\n");
      assertThat(pulled.err()).contains("1 of 7 functions named, 1 of them probable, 0 with");
      Run certain =
          Run.of("pull", "--no-own-names", "--certain", "--min-size", "1", "--server", at, other);
      assertThat(certain.out()).containsPattern("  \\? tiny\n");
    }
  }

  @Test
  void jsonOptionWithOtherFormatIsRejected() {
    for (String format : new String[] {"table", "idc", "lidia"}) {
      Run run =
          Run.of("pull", "--no-own-names", "--json", "--format", format, "--output", "x", "y");
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("leave out --json or --format " + format);
    }
  }

  @Test
  void skippedFunctionsAreCountedByReason() throws Exception {
    String tiny = "int tiny(int by) { return by; }\n";
    String library = new Tools(folder).library("some", FIRST + tiny + SECOND).toString();

    Run some = Run.of("push", "--dry-run", "--filter", "^f", library);
    assertThat(some.err())
        .contains(
            library
                + ": 1 of 3 functions: 1 smaller than 16 bytes (--min-size),"
                + " 1 not matched by --filter");
    Run all = Run.of("push", "--dry-run", "--min-size", "1", library);
    assertThat(all.err()).isEqualTo("lucerna: functions: 3 would be sent; keys: 3\n");
  }
}
