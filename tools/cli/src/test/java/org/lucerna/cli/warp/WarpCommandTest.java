package org.lucerna.cli.warp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

  private static final String HIDDEN =
      """
      int total;
      static __attribute__((noinline)) int add(int x) { total += x; return total * 3; }
      int twice(int x) { return add(x) + add(x + 1); }
      """;

  private static final short RISCV = 243;

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
  void functionsWithoutANameAreNotCounted() throws Exception {
    Path library = new Tools(folder).library("hidden", HIDDEN);
    assertThat(new ProcessBuilder("strip", library.toString()).start().waitFor()).isZero();
    Path file = folder.resolve("hidden.warp");
    Run created = Run.of("warp", "create", library.toString(), file.toString());

    assertThat(Run.of("key", library.toString(), "--scheme", "warp", "--json").jsonLines())
        .hasSizeGreaterThan(1);
    assertThat(created.err()).contains("functions: 1");
    assertThat(Run.of("warp", "dump", file.toString(), "--json").jsonLines()).hasSize(1);
  }

  /** Makes the segment that states the kind of stack one of code past the end of the file. */
  private static void damage(Path library) throws IOException {
    byte[] bytes = Files.readAllBytes(library);
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int segment = 64;
    while (file.getInt(segment) != 0x6474e551) {
      segment += 56;
    }
    file.putInt(segment, 1).putInt(segment + 4, 5);
    file.putLong(segment + 8, 1L << 40).putLong(segment + 16, 0x7000_0000);
    file.putLong(segment + 32, 16).putLong(segment + 40, 16);
    Files.write(library, bytes);
  }

  @Test
  void damageFoundLateNamesTheFile() throws Exception {
    Path library = new Tools(folder).library("sums", SOURCE);
    damage(library);
    Path file = folder.resolve("sums.warp");
    for (Run run :
        List.of(
            Run.of("key", library.toString(), "--scheme", "warp"),
            Run.of("warp", "create", library.toString(), file.toString()))) {
      assertThat(run.status()).isEqualTo(3);
      assertThat(run.err()).contains(library + ": ").contains("at offset");
    }
  }

  @Test
  void fileWithoutGuidsEndsTheTable() throws Exception {
    Path library = new Tools(folder).library("sums", SOURCE);
    byte[] bytes = Files.readAllBytes(library);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putShort(18, RISCV);
    Path other = Files.write(folder.resolve("other"), bytes);
    Run run = Run.of("key", library.toString(), other.toString(), "--scheme", "warp");

    assertThat(run.status()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).contains(other + ": no GUIDs of WARP");
    assertThat(run.out()).contains("twice");
  }

  @Test
  void schemeWarpNeedsAFile() {
    Run run = Run.of("key", "--scheme", "warp", "--arch", "x64", "--chunk", "0x1000:c3");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--scheme warp is for files");
  }
}
