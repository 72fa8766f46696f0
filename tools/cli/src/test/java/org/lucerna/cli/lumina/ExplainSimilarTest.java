package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.HttpScript;
import org.lucerna.cli.Ledger;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** Explanations with functions that are like the one explained. */
class ExplainSimilarTest {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String EXPLANATION = "/api/v1/functions/" + KEY + "/explanation";
  private static final String MATCH = "/api/v1/match";
  private static final String PACKAGES = "/api/v1/packages";

  @TempDir private Path folder;

  private Path known;
  private Path other;
  private String stripped;

  @BeforeEach
  void aLibraryCompiledTwice() throws Exception {
    Ledger ledger = new Ledger(new Tools(folder));
    known = ledger.library("libledger.so.1", "-O2");
    other = ledger.library("other", "-Os");
    stripped = ledger.stripped(other).toString();
  }

  /** A function of a file. */
  private record Place(String address, String key) {}

  private static Map<String, Place> places(Path library) {
    Map<String, Place> places = new HashMap<>();
    for (JsonNode line : Run.of("key", "--json", library.toString()).jsonLines()) {
      if (line.hasNonNull("name")) {
        places.put(
            line.get("name").asString(),
            new Place(line.get("address").asString(), line.get("key").asString()));
      }
    }
    return places;
  }

  private static Run explain(String[] where, String... arguments) {
    return Run.of(
        Stream.of(new String[] {"explain"}, where, arguments)
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private static void push(String server, Path library) {
    Run run = Run.of("push", "--server", server, library.toString());
    assertThat(run.status()).as(run.err()).isZero();
  }

  @Test
  void unknownFunctionIsExplainedByThoseThatAreLikeIt() throws Exception {
    Place add = Objects.requireNonNull(places(other).get("ledger_add"));
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      var ready = server.ready();
      push(ready.group(1), known);
      String[] http = {"--server-http", ready.group(2)};

      for (String subject : List.of(add.address, add.key)) {
        Run run = explain(http, subject, "--with", stripped);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
            .startsWith(
                "0x" + Long.toHexString(Long.parseLong(add.address)) + "  " + add.key + "\n")
            .containsPattern(
                "\npull writes (ledger_add\\.similar: a similar function is known|"
                    + "no name: no similar function is known for sure)\n"
                    + "SIMILAR TO +PROBABILITY +WHY\nledger_add +9\\d\\.\\d % +\\d+ \\w+, ");

        Run without = explain(http, subject, "--with", stripped, "--no-similar");
        assertThat(without.status()).isEqualTo(1);
        assertThat(without.err())
            .isEqualTo("lucerna: " + add.key + ": the server knows no such function\n");
        assertThat(without.out()).isEmpty();
      }
      assertThat(explain(http, add.key).status()).as("a key without a file").isEqualTo(1);

      JsonNode line = explain(http, add.address, "--with", stripped, "--json").json();
      assertThat(line.get("key").asString()).isEqualTo(add.key);
      assertThat(line.get("address").asString()).isEqualTo(add.address);
      assertThat(line.get("candidates")).isEmpty();
      assertThat(line.get("pull").get("name").isNull()).isTrue();
      JsonNode pulled =
          Run.of("pull", "--json", "--server", ready.group(1), stripped).jsonLines().stream()
              .filter(one -> one.get("address").asString().equals(add.address))
              .findFirst()
              .orElseThrow();
      assertThat(line.get("similar")).as("as pulled").isEqualTo(pulled.get("similar"));
    }
    String[] data = {"--data", folder.resolve("data").toString()};
    assertThat(explain(data, add.address, "--with", stripped).out())
        .containsPattern("\nledger_add +9\\d\\.\\d % +libledger\\.so\\.1 +\\d+ \\w+, ");
  }

  @Test
  void knownFunctionIsExplainedWithThoseThatAreLikeIt() throws Exception {
    String key = Objects.requireNonNull(places(known).get("ledger_add")).key;
    String similar = Objects.requireNonNull(places(other).get("ledger_add")).key;
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      var ready = server.ready();
      push(ready.group(1), known);
      push(ready.group(1), other);
      String[] http = {"--server-http", ready.group(2)};

      Run table = explain(http, key);
      assertThat(table.status()).as(table.err()).isZero();
      assertThat(table.out())
          .containsPattern("\nledger_add +\\d+\\.\\d{3} ")
          .containsPattern("\nSIMILAR TO +PROBABILITY +WHY\nledger_add +9\\d\\.\\d % ");
      for (Run run :
          List.of(
              explain(http, key, "--json"),
              explain(http, key, "--with", known.toString(), "--json"))) {
        JsonNode line = run.json();
        assertThat(line.at("/candidates/0/name").asString()).isEqualTo("ledger_add");
        assertThat(line.at("/similar/0/name").asString()).isEqualTo("ledger_add");
        assertThat(line.at("/similar/0/key").asString()).isEqualTo(similar);
        assertThat(line.at("/similar/0/probability").asDouble()).isBetween(0.8, 1.0);
        assertThat(line.at("/similar/0/reasons").has("callees")).isTrue();
      }
      assertThat(explain(http, key, "--no-similar", "--json").json().has("similar")).isFalse();
    }
  }

  private static HttpScript knowing() throws IOException {
    return new HttpScript()
        .with(
            EXPLANATION,
            200,
            """
            [{"place":0,"key":"%s","candidates":[{"name":"f","version":1,"size":16,"files":1,
            "accounts":1,"score":1.0,"signals":{"files":1.0}}]}]
            """
                .formatted(KEY));
  }

  @Test
  void serversThatDoNotSearchAreNotAskedForSimilarFunctions() throws IOException {
    String[] outputs = new String[3];
    try (HttpScript older = knowing()) {
      Run run = Run.of("explain", "--server-http", older.address(), KEY);
      assertThat(run.err()).isEmpty();
      assertThat(older.asked()).as("the probe").containsExactly(EXPLANATION, MATCH, PACKAGES);
      outputs[0] = run.out();
    }
    try (HttpScript unwanted = knowing().with(MATCH, 200, "{\"functions\":[]}")) {
      Run run = Run.of("explain", "--no-similar", "--server-http", unwanted.address(), KEY);
      assertThat(unwanted.asked()).containsExactly(EXPLANATION, PACKAGES);
      outputs[1] = run.out();
    }
    try (HttpScript busy = knowing().with(MATCH, 503, "{\"detail\":\"too many searches\"}")) {
      Run run = Run.of("explain", "--server-http", busy.address(), KEY);
      assertThat(run.status()).isZero();
      assertThat(run.err())
          .isEqualTo("lucerna: similar functions are missing: too many searches\n");
      outputs[2] = run.out();
    }
    assertThat(outputs[0]).containsPattern("\nf +1\\.000 ");
    assertThat(outputs).containsOnly(outputs[0]);
  }
}
