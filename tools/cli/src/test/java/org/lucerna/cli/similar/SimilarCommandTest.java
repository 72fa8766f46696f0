package org.lucerna.cli.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.HttpScript;
import org.lucerna.cli.Ledger;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

class SimilarCommandTest {
  @TempDir private Path folder;

  private Tools tools;
  private Ledger ledger;
  private Path known;
  private Path other;
  private String stripped;

  @BeforeEach
  void aLibraryCompiledTwice() throws Exception {
    tools = new Tools(folder);
    ledger = new Ledger(tools);
    known = ledger.library("libledger.so.1", "-O2");
    other = ledger.library("other", "-Os");
    stripped = ledger.stripped(other).toString();
  }

  /** The addresses of the functions by their names. */
  private static Map<String, String> addresses(Path library) {
    Map<String, String> addresses = new HashMap<>();
    for (JsonNode line : Run.of("key", "--json", library.toString()).jsonLines()) {
      if (line.hasNonNull("name")) {
        addresses.put(line.get("name").asString(), line.get("address").asString());
      }
    }
    return addresses;
  }

  private Path unlike(String name) throws Exception {
    return tools.library(name, "double unlike(double by) { return by * by - by / 3; }\n");
  }

  private static void assertRefused(int status, String why, Run run) {
    assertThat(run.err()).contains(why).startsWith("lucerna: ").hasLineCount(1);
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void tableListsSimilarFunctionsOfEachFunction() {
    Run run = Run.of("similar", stripped, known.toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("ADDRESS ").doesNotContain(" IN ");
    assertThat(run.out()).containsPattern("0x[0-9a-f]+ +ledger_add +9\\d\\.\\d % +\\d+ \\w+, ");
    assertThat(run.err())
        .matches("lucerna: \\d+ of \\d+ functions are known, \\d+ of them with 99 % or more\n");
    assertThat(Run.onTerminal("similar", stripped, known.toString()).out().lines())
        .allMatch(line -> line.length() <= 200);
  }

  /** Instantiations of a template that have the same code, and nothing around them. */
  @Test
  void functionsThatNothingDistinguishesAreListedAsAFamily() throws Exception {
    String body = "{ return by < 77 ? from[by * 3] ^ 0x51ab3 : from[by - 9] * 1013 + 0x7151; }\n";
    StringBuilder all = new StringBuilder();
    for (char type : "ijlm".toCharArray()) {
      String function = "long " + type + "(long *from, long by)";
      all.append(function).append(" __asm__(\"_ZN3BoxI").append(type).append("E3getEPll\");\n");
      all.append(function).append(body);
    }
    String box = tools.library("box", all.toString()).toString();
    String one = tools.library("one", "long c(long *from, long by) " + body).toString();

    Run table = Run.of("similar", one, box);
    assertThat(table.status()).as(table.err()).isZero();
    assertThat(table.out()).containsPattern("c +Box<\\.\\.\\.>::get, one of 4 +\\d+\\.\\d %");
    JsonNode similar = Run.of("similar", "--json", one, box).jsonLines().getFirst().get("similar");
    assertThat(similar.get("family").asString()).isEqualTo("Box<...>::get");
    assertThat(similar.get("members").asInt()).isEqualTo(4);
    assertThat(similar.get("probability").asDouble()).isBetween(0.8, 1.0);
  }

  @Test
  void jsonHasFunctionAndTheKnownOneWithReasons() {
    Map<String, String> own = addresses(other);
    Map<String, String> theirs = addresses(known);
    Run run = Run.of("similar", "--json", "--threshold", "0.99", stripped, known.toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.jsonLines()).hasSizeGreaterThanOrEqualTo(10);
    for (JsonNode line : run.jsonLines()) {
      JsonNode similar = line.get("similar");
      String name = similar.get("name").asString();
      assertThat(line.get("address").asString()).as(name).isEqualTo(own.get(name));
      assertThat(similar.get("address").asString()).as(name).isEqualTo(theirs.get(name));
      assertThat(similar.get("file").asString()).isEqualTo(known.toString());
      assertThat(similar.get("key").asString()).hasSize(32);
      assertThat(similar.get("probability").asDouble()).isBetween(0.99, 1.0);
      assertThat(similar.get("reasons").has("strings")).isTrue();
    }
  }

  @Test
  void severalKnownFilesAreNamedInTheTable() throws Exception {
    Run run = Run.of("similar", stripped, unlike("unlike").toString(), known.toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains(" IN ").containsPattern("ledger_add .*libledger\\.so\\.1 ");
  }

  @Test
  void addressListsTheMostSimilarFunctions() {
    String address = Objects.requireNonNull(addresses(other).get("ledger_read"));
    Run run = Run.of("similar", "--json", stripped + "@" + address, known.toString());

    assertThat(run.status()).as(run.err()).isZero();
    List<JsonNode> lines = run.jsonLines();
    assertThat(lines).hasSizeBetween(1, 5);
    assertThat(lines.getFirst().get("similar").get("name").asString()).isEqualTo("ledger_read");
    assertThat(lines)
        .allSatisfy(line -> assertThat(line.get("address").asString()).isEqualTo(address));
    assertThat(lines)
        .extracting(line -> line.get("similar").get("name").asString())
        .doesNotHaveDuplicates();
  }

  @Test
  void addressWithoutKnownFilesAsksTheServer() throws Exception {
    String read = "@" + addresses(other).get("ledger_read");
    String same = "@" + addresses(known).get("ledger_read");
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      Run none = Run.of("similar", "--server", at, stripped + read);
      assertRefused(1, "no similar function is known", none);

      assertThat(Run.of("push", "--server", at, known.toString()).status()).isZero();
      Run table = Run.of("similar", "--server", at, stripped + read);
      assertThat(table.status()).as(table.err()).isZero();
      assertThat(table.out()).containsPattern("ledger_read +9\\d\\.\\d % +\\d+ \\w+, ");
      assertThat(table.err()).isEmpty();
      JsonNode first =
          Run.of("similar", "--json", "--server", at, stripped + read).jsonLines().getFirst();
      assertThat(first.get("similar").get("name").asString()).isEqualTo("ledger_read");
      assertThat(first.get("similar").get("file").isNull()).as("not disclosed").isTrue();

      Run exact = Run.of("similar", "--server", at, known + same);
      assertThat(exact.out()).containsPattern("ledger_read +100\\.0 % +same key\n");
    }
  }

  /** The key of a function of a library. */
  private static String key(Path library, String name) {
    return Run.of("key", "--json", library.toString()).jsonLines().stream()
        .filter(line -> line.path("name").asString("").equals(name))
        .findFirst()
        .orElseThrow()
        .get("key")
        .asString();
  }

  @Test
  void keyListsTheFunctionsOfTheStoreThatAreMostLikeIt() throws Exception {
    String key = key(other, "ledger_read");
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      var ready = server.ready();
      String[] asked = {"similar", "--server-http", ready.group(2), key};
      assertRefused(1, key + ": the server knows no such function", Run.of(asked));

      push(ready.group(1), known);
      push(ready.group(1), other, "--no-sketches");
      assertRefused(
          1,
          key + ": the server has no sketch of it: push its file with this version first",
          Run.of(asked));

      push(ready.group(1), other);
      Run table = Run.of(asked);
      assertThat(table.status()).as(table.err()).isZero();
      assertThat(table.err()).isEmpty();
      assertThat(table.out()).startsWith("NAME ").doesNotContain(" IN ");
      assertThat(table.out())
          .containsPattern("\nledger_read +ledger_read +9\\d\\.\\d % +\\d+ \\w+, ");
      assertRefused(
          1,
          "no similar function is known",
          Run.of("similar", "--server-http", ready.group(2), "--threshold", "1", key));
    }
    Run run = Run.of("similar", "--json", "--data", folder.resolve("data").toString(), key);
    assertThat(run.status()).as(run.err()).isZero();
    List<JsonNode> lines = run.jsonLines();
    assertThat(lines).hasSizeBetween(1, 5);
    assertThat(lines)
        .allSatisfy(line -> assertThat(line.get("key").asString()).isEqualTo(key))
        .allSatisfy(line -> assertThat(line.get("name").asString()).isEqualTo("ledger_read"));
    JsonNode similar = lines.getFirst().get("similar");
    assertThat(similar.get("name").asString()).isEqualTo("ledger_read");
    assertThat(similar.get("key").asString()).isEqualTo(key(known, "ledger_read"));
    assertThat(similar.get("file").asString()).as("the own store").isEqualTo("libledger.so.1");
    assertThat(similar.get("probability").asDouble()).isBetween(0.9, 1.0);
    assertThat(similar.get("reasons").get("sameKey").asBoolean()).isFalse();
  }

  private static void push(String server, Path library, String... options) {
    List<String> words = new ArrayList<>(List.of("push", "--server", server, library.toString()));
    words.addAll(List.of(options));
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
  }

  @Test
  void keyIsRefusedByServersThatDoNotSearch() throws Exception {
    String key = "00112233445566778899aabbccddeeff";
    try (HttpScript older = new HttpScript().with("/api/v1/pull", 200, "[null]")) {
      assertRefused(
          1,
          "the server does not search for similar functions: it is a proxy, or of an older version",
          Run.of("similar", "--server-http", older.address(), key));
      assertThat(older.asked()).containsExactly("/api/v1/pull", "/api/v1/match");
    }
    assertRefused(
        2,
        "a key is looked up over HTTP: give --server-http HOST:PORT, not --server",
        Run.of("similar", "--server", "127.0.0.1:1", key));
    assertRefused(
        2,
        "--data, --config and --server-http are for a KEY alone",
        Run.of("similar", "--data", "data", stripped, known.toString()));
  }

  @Test
  void fileWhoseNameHasAnAtSignIsAFile() throws Exception {
    Path odd = Files.copy(Path.of(stripped), folder.resolve("odd@2"));

    assertThat(Run.of("similar", odd.toString(), known.toString()).status()).isZero();
    assertRefused(
        2, "expected FILE or FILE@ADDRESS", Run.of("similar", stripped + "@x", known.toString()));
    assertRefused(1, ": no function at 0x1", Run.of("similar", stripped + "@1", known.toString()));
  }

  @Test
  void noMatchIsExitStatusOne() throws Exception {
    Run run = Run.of("similar", stripped, unlike("unlike").toString());

    assertRefused(1, "0 of ", run);
    assertThat(Run.of("similar", "--json", stripped, unlike("unlike").toString()).status())
        .isEqualTo(1);
  }

  @Test
  void fileWithoutFunctionsIsSimilarToNone() throws Exception {
    String empty = tools.library("empty", "int variable;\n").toString();

    Run ofNothing = Run.of("similar", empty, known.toString());
    assertThat(ofNothing.status()).isEqualTo(1);
    assertThat(ofNothing.err()).endsWith("lucerna: 0 of 0 functions are known\n");
    Run inNothing = Run.of("similar", stripped, empty);
    assertThat(inNothing.status()).isEqualTo(1);
    assertThat(inNothing.err()).endsWith(" functions are known\n");
  }

  @Test
  void otherProcessorsAreRefusedInOneLine() throws Exception {
    Path a64 = folder.resolve("a64.so");
    Path source = Files.writeString(folder.resolve("f.c"), "int f(int by) { return by * 77; }\n");
    tools.run("aarch64-linux-gnu-gcc", "-shared", "-nostdlib", "-o", a64, source);

    assertRefused(
        3,
        a64 + ": its code is for a64, that of " + stripped + " for x64",
        Run.of("similar", stripped, a64.toString()));
  }

  @Test
  void processorsWithoutFeaturesAreRefusedInOneLine() throws Exception {
    Path riscv = folder.resolve("riscv.o");
    Path source = Files.writeString(folder.resolve("f.c"), "int f(int by) { return by * 77; }\n");
    tools.run("riscv64-linux-gnu-gcc", "-march=rv32imac", "-mabi=ilp32", "-c", "-o", riscv, source);

    assertRefused(
        3,
        riscv
            + ": similar functions are supported for x86, ARM, MIPS, or 64-bit RISC-V or PowerPC"
            + " only",
        Run.of("similar", riscv.toString(), stripped));
  }

  @Test
  void damagedFileIsRefusedInOneLine() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "none of these");

    assertRefused(3, text + ": at offset 0", Run.of("similar", text.toString(), stripped));
    assertRefused(3, text + ": at offset 0", Run.of("similar", stripped, text.toString()));
    assertRefused(4, "nothing: no such file", Run.of("similar", "nothing", stripped));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "-1", "NaN", "x"})
  void wrongThresholdIsAUsageError(String threshold) {
    assertRefused(
        2, "--threshold", Run.of("similar", "--threshold=" + threshold, stripped, "" + known));
  }

  @Test
  void queryMustHaveFilesOrAnAddress() {
    assertRefused(2, "expected KNOWN, files to search", Run.of("similar", stripped));
    assertRefused(
        2,
        "a server is asked only without KNOWN",
        Run.of("similar", "--server", "127.0.0.1:1", stripped, known.toString()));
    assertRefused(2, "missing required parameter", Run.of("similar"));
  }
}
