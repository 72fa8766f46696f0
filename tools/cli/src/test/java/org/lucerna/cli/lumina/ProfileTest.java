package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** Which keys are made of files, and which dialect is spoken. */
class ProfileTest {
  private static final String SOURCE =
      """
      int scale_by(int value, int by) { return value * by + 4711 - (value >> 3); }
      int depth_of(int value) { return value * 12 + 99 - (value >> 5); }
      """;

  private static final String PUBLISHED = "ida-core-1+mdInput=NORM_ONLY";

  @TempDir private Path folder;
  private String library;

  @BeforeEach
  void compile() throws Exception {
    library = new Tools(folder).library("scale", SOURCE).toString();
  }

  private static JsonNode first(Run run) {
    assertThat(run.status()).as(run.err()).isZero();
    return run.jsonLines().getFirst();
  }

  @Test
  void publishedProfileOfFileHashesNormalizedBytesOnly() throws Exception {
    JsonNode usual = first(Run.of("key", library, "--json"));
    JsonNode named = first(Run.of("key", library, "--json", "--profile", "published"));
    assertThat(named.get("profile").asString()).isEqualTo(PUBLISHED);
    assertThat(named.get("name")).isEqualTo(usual.get("name"));
    assertThat(named.get("key")).isNotEqualTo(usual.get("key"));
    assertThat(named.has("otherKeys")).isFalse();
    byte[] file = Files.readAllBytes(Path.of(library));
    int start = named.get("address").asInt();
    byte[] code = java.util.Arrays.copyOfRange(file, start, start + named.get("size").asInt());
    // These functions have nothing to mask, and the text of so small a library is not moved.
    assertThat(named.get("key").asString())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(code)));
    assertThat(Run.of("key", library, "--profile", PUBLISHED).out())
        .isEqualTo(Run.of("key", library, "--profile", "published").out());
  }

  @Test
  void optionsForBytesAreRefusedWithFiles() {
    for (String option :
        new String[] {"--endian=big", "--data=0-4", "--offset-operand=0x1000:imm", "--arch=x64"}) {
      Run run = Run.of("key", library, option);
      assertThat(run.status()).as(option).isEqualTo(2);
      assertThat(run.err()).contains("are for bytes, not for files").hasLineCount(1);
    }
    for (String command : new String[] {"key", "push", "pull", "history"}) {
      Run run = Run.of(command, library, "--profile", "nonsense");
      assertThat(run.status()).as(command).isEqualTo(2);
      assertThat(run.err()).contains("unknown profile nonsense").hasLineCount(1);
    }
    String key = "00112233445566778899aabbccddeeff";
    assertThat(Run.of("history", key, "--profile", "link-1").status()).isEqualTo(2);
    assertThat(Run.of("explain", key, "--profile", "link-1").status()).isEqualTo(2);
  }

  @Test
  void dialectWithoutMessageForRequestIsRefused() {
    String key = "00112233445566778899aabbccddeeff";
    for (String command : new String[] {"info", "history " + key, "delete " + key}) {
      Run run = Run.of((command + " --dialect published").split(" "));
      assertThat(run.status()).as(command).isEqualTo(2);
      assertThat(run.err()).contains("the dialect published has no message for").hasLineCount(1);
    }
  }

  @Test
  void functionsPushedInEitherDialectArePulledInBoth() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      String[] published = {
        "--server", at, "--dialect", "published", "--profile", "published", "--min-size", "1"
      };
      Run pushed = run(published, "push", library, "--json");
      assertThat(pushed.status()).as(pushed.err()).isZero();
      assertThat(pushed.jsonLines())
          .allMatch(line -> line.get("result").asString().equals("stored"));

      Run pulled = run(published, "pull", library, "--no-own-names", "--json");
      assertThat(pulled.status()).as(pulled.err()).isZero();
      assertThat(pulled.err()).contains("2 of 2 functions named");
      assertThat(first(pulled).get("profile").asString()).isEqualTo(PUBLISHED);
      assertThat(first(pulled).get("metadata").has("functionSize")).isTrue();
      assertThat(
              Run.of("pull", library, "--no-own-names", "--server", at, "--min-size", "1").status())
          .isEqualTo(1);
      String[] ida = {"--server", at, "--profile", "published", "--min-size", "1"};
      assertThat(run(ida, "pull", library, "--no-own-names").out())
          .contains("scale_by", "depth_of");
      assertThat(run(ida, "history", library).out()).contains("scale_by", "depth_of");

      String key = first(pulled).get("key").asString();
      Run record = Run.of("history", key, "--server", at, "--full");
      assertThat(record.out())
          .contains("key       " + key, "name      scale_by", "address   -", "pulls     2")
          .doesNotContain("0xffffffff");
      JsonNode json = first(Run.of("history", key, "--server", at, "--full", "--json"));
      assertThat(json.get("pulls").asInt()).isEqualTo(2);
      assertThat(json.get("address").isNull()).isTrue();
    }
  }

  @Test
  void keysWithChoicesAreForPullsOnly() throws Exception {
    String choice = "ida-core-1+jccLeaving=KEEP";
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      for (String more : new String[] {"--json", "--dry-run"}) {
        Run pushed = Run.of("push", library, "--server", at, "--profile", choice, more);
        assertThat(pushed.status()).isEqualTo(2);
        assertThat(pushed.err()).contains("pushed under keys without choices").hasLineCount(1);
      }
      String[] chosen = {
        "--server", at, "--profile", choice, "--min-size", "1", "--json", "--no-own-names"
      };
      Run unknown = run(chosen, "pull", library);
      assertThat(unknown.status()).as(unknown.err()).isEqualTo(1);
      assertThat(unknown.err()).contains("0 of 2 functions named");

      assertThat(Run.of("push", library, "--server", at, "--min-size", "1").status()).isZero();
      Run known = run(chosen, "pull", library);
      assertThat(known.status()).as(known.err()).isZero();
      assertThat(known.err()).contains("2 of 2 functions named");
    }
  }

  @Test
  void functionsThatPublishedServerRefusesAreReportedOneByOne() throws Exception {
    Path config =
        Files.writeString(folder.resolve("lucerna.toml"), "[names]\nrefuse = [\"^scale_\"]\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "off", "--config", config.toString())) {
      String at = server.ready().group(1);
      Run pushed =
          Run.of(
              "push", library, "--json", "--server", at, "--dialect", "published", "--min-size=1");
      assertThat(pushed.status()).as(pushed.err()).isEqualTo(1);
      assertThat(pushed.jsonLines())
          .extracting(line -> line.get("name").asString() + " " + line.get("result").asString())
          .containsExactlyInAnyOrder("scale_by rejected", "depth_of stored");
    }
  }

  private static Run run(String[] options, String... command) {
    return Run.of(
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of(command), java.util.stream.Stream.of(options))
            .toArray(String[]::new));
  }
}
