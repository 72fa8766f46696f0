package org.lucerna.cli.warp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

class WarpCommandTest {
  private static final String SOURCE =
      """
      int total;
      __attribute__((noinline)) int add(int x) { total += x; return total * 3; }
      int twice(int x) { return add(x) + add(x + 1); }
      """;

  @TempDir private Path folder;

  private static List<String> texts(List<JsonNode> lines, String first, String second) {
    List<String> texts = new ArrayList<>();
    for (JsonNode line : lines) {
      texts.add(line.get(first).asString() + " " + line.get(second).asString());
    }
    return texts;
  }

  @Test
  void createdFileHasTheGuidsOfTheProgram() throws Exception {
    Path library = new Tools(folder).library("sums", SOURCE);
    Path file = folder.resolve("sums.warp");
    Run created = Run.of("warp", "create", library.toString(), file.toString());
    assertThat(created.status()).as(created.err()).isZero();

    Run keys = Run.of("key", library.toString(), "--scheme", "warp", "--json");
    Run dump = Run.of("warp", "dump", file.toString(), "--json");
    assertThat(keys.status()).as(keys.err()).isZero();
    assertThat(dump.status()).as(dump.err()).isZero();
    assertThat(texts(dump.jsonLines(), "name", "guid"))
        .isEqualTo(texts(keys.jsonLines(), "name", "guid"))
        .hasSize(2);
    assertThat(keys.jsonLines())
        .allSatisfy(line -> assertThat(line.get("scheme").asString()).isEqualTo("warp/1+x64"));
    assertThat(dump.jsonLines())
        .allSatisfy(line -> assertThat(line.get("constraints").asInt()).isPositive());

    JsonNode info = Run.of("warp", "info", file.toString(), "--json").json();
    assertThat(info.get("kind").asString()).isEqualTo("functions");
    assertThat(info.get("items").asInt()).isEqualTo(2);
    assertThat(info.get("platform").asString()).isEqualTo("linux-x86_64");
    assertThat(Run.of("warp", "info", file.toString()).out()).contains("linux-x86_64");
    assertThat(Run.of("warp", "dump", file.toString()).out()).contains("twice");
  }

  @Test
  void damagedFileIsReported() throws IOException {
    Path file = Files.write(folder.resolve("damaged.warp"), new byte[] {9, 0, 0, 0, 1, 2});
    Run run = Run.of("warp", "info", file.toString());

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("damaged.warp").contains("at offset");
  }

  @Test
  void schemeWarpNeedsAFile() {
    Run run = Run.of("key", "--scheme", "warp", "--arch", "x64", "--chunk", "0x1000:c3");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--scheme warp is for files");
  }
}
