package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.Ledger;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/** Names of functions that were compiled otherwise. */
class SimilarPullTest {
  private static final String MARK = ".similar";

  @TempDir private Path folder;

  private Ledger ledger;
  private String pushed;
  private Path other;
  private String stripped;

  @BeforeEach
  void aLibraryCompiledTwice() throws Exception {
    ledger = new Ledger(new Tools(folder));
    pushed = ledger.library("libledger.so.1", "-O2").toString();
    other = ledger.library("other", "-Os");
    stripped = ledger.stripped(other).toString();
  }

  private static Run run(String... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  /** The names of the functions by their addresses. */
  private static Map<String, String> names(Path library) {
    Map<String, String> names = new HashMap<>();
    for (JsonNode line : run("key", "--json", library.toString()).jsonLines()) {
      if (line.hasNonNull("name")) {
        names.put(line.get("address").asString(), line.get("name").asString());
      }
    }
    return names;
  }

  @Test
  void similarNamesAreShownWithProbabilityAndReasons() throws Exception {
    Map<String, String> names = names(other);
    Path open = Files.writeString(folder.resolve("open"), "[access]\ndisclose-origins = true\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "off", "--config", open.toString())) {
      String at = server.ready().group(1);
      run("push", "--server", at, pushed);

      Run table = run("pull", "--server", at, stripped);
      assertThat(table.out())
          .containsPattern("≈ ledger_add \\(9\\d %, libledger\\.so\\.1: \\d+ \\w+, .*\\)\n");
      assertThat(table.err())
          .containsPattern(
              "^lucerna: \\d+ of \\d+ functions named, (1 of them probable, )?0 with candidates,"
                  + " \\d\\d like known ones\n"
                  + "$");

      int named = 0;
      for (JsonNode line : run("pull", "--json", "--server", at, stripped).jsonLines()) {
        JsonNode best = line.at("/similar/0");
        if (best.isMissingNode()) {
          continue;
        }
        assertThat(line.get("found").asBoolean()).isFalse();
        assertThat(line.get("name").isNull()).isTrue();
        assertThat(best.get("key").asString()).hasSize(32);
        assertThat(best.get("file").asString()).isEqualTo("libledger.so.1");
        assertThat(best.get("reasons").get("sameKey").asBoolean()).isFalse();
        assertThat(best.get("reasons").propertyNames())
            .contains("strings", "imports", "constants", "callees", "callers", "neighbors");
        double probability = best.get("probability").asDouble();
        assertThat(probability).isBetween(0.8, 1.0);
        assertThat(best.get("named").asBoolean()).isEqualTo(probability >= 0.99);
        if (best.get("named").asBoolean()) {
          named++;
          assertThat(best.get("name").asString())
              .isEqualTo(names.get(line.get("address").asString()));
        }
      }
      assertThat(named).isGreaterThanOrEqualTo(10);

      Run filtered = run("pull", "--server", at, "--filter", "^ledger_add$", stripped);
      assertThat(filtered.out()).contains("≈ ledger_add (").hasLineCount(2);
    }
  }

  @Test
  void nameInAnotherReleaseIsTold() throws Exception {
    Path open = Files.writeString(folder.resolve("open"), "[access]\ndisclose-origins = true\n");
    Path next = ledger.library("libledger.so.2", "-O1", "-Dledger_add=ledger_append");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "off", "--config", open.toString())) {
      String at = server.ready().group(1);
      run("push", "--server", at, "--package", "pkg:generic/ledger@1.0", pushed);
      run("push", "--server", at, "--package", "pkg:generic/ledger@2.0", next.toString());

      List<String> told = new ArrayList<>();
      for (JsonNode line : run("pull", "--json", "--server", at, stripped).jsonLines()) {
        JsonNode best = line.at("/similar/0");
        if (best.has("renamed")) {
          told.add(best.get("name").asString());
          told.add(best.at("/renamed/name").asString());
          told.add(best.at("/renamed/release").asString());
        }
      }
      assertThat(told)
          .isIn(
              List.of("ledger_add", "ledger_append", "ledger 2.0"),
              List.of("ledger_append", "ledger_add", "ledger 1.0"));
      assertThat(run("pull", "--server", at, stripped).out())
          .containsPattern("≈ ledger_a\\w+ \\(.*; in ledger [12]\\.0 ledger_a\\w+\\)\n")
          .containsOnlyOnce("; in ledger");
    }
  }

  @Test
  void writtenNamesHaveTheMarkAndOthersAreComments() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      run("push", "--server", at, pushed);

      for (String format : List.of("idc", "idapython", "ghidra")) {
        String names = script(at, format);
        assertThat(names).contains("ledger_add" + MARK);
        assertThat(names).contains("similar to ledger_add (9");
        assertThat(names).doesNotContainPattern("[\"|]ledger_add[\"\n]");
        String comments = script(at, format, "--similar-threshold", "1");
        assertThat(comments).contains("similar to ledger_add (9");
        assertThat(comments).doesNotContain("ledger_add" + MARK);
        assertThat(script(at, format, "--no-similar")).doesNotContain("ledger_add");
      }

      String symbols = folder.resolve("a.lidia").toString();
      run("pull", "--server", at, "--format", "lidia", "--output", symbols, stripped);
      assertThat(run("lidia", "dump", symbols).out()).contains("ledger_add" + MARK);
    }
  }

  private String script(String server, String format, String... options) throws Exception {
    Path script = folder.resolve("LucernaNames.java");
    Run.of(
        Stream.concat(
                Stream.of("pull", "--server", server, "--format", format, "--output", "" + script),
                Stream.concat(Stream.of(options), Stream.of(stripped)))
            .toArray(String[]::new));
    return Files.readString(script, StandardCharsets.US_ASCII);
  }

  @Test
  void namesBySimilarityNeverArriveInAnotherStore() throws Exception {
    Path annotated = folder.resolve("annotated");
    List<String> exact;
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      run("push", "--server", at, pushed);
      exact = namesOf(Run.of("pull", "--json", "--no-similar", "--server", at, stripped));
      run("pull", "--server", at, "--annotate-elf", annotated.toString(), stripped);
    }
    assertThat(new String(Files.readAllBytes(annotated), StandardCharsets.ISO_8859_1))
        .contains("ledger_add" + MARK);
    assertThat(namesOf(Run.of("key", "--json", annotated.toString()))).hasSameElementsAs(exact);
    Path fresh = Files.createDirectory(folder.resolve("fresh"));
    try (ServerProcess server = new ServerProcess(fresh, "--http", "off")) {
      String at = server.ready().group(1);
      Run push = Run.of("push", "--json", "--min-size", "1", "--server", at, annotated.toString());
      assertThat(namesOf(push)).hasSameElementsAs(exact);
      Run pull = Run.of("pull", "--json", "--server", at, annotated.toString());
      assertThat(namesOf(pull)).hasSameElementsAs(exact);
      assertThat(pull.out()).doesNotContain(MARK);
    }
  }

  /** All that a server knows of the functions of a file. */
  private String known(String server) {
    Stream<String> keys =
        run("key", "--json", stripped).jsonLines().stream().map(line -> line.get("key").asString());
    Run run =
        Run.of(
            Stream.concat(Stream.of("history", "--json", "--server", server), keys)
                .toArray(String[]::new));
    return run.out() + run.err();
  }

  @Test
  void namesBySimilarityThatArePushedBackInAnyFormChangeNothing() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      run("push", "--server", at, pushed);
      String annotated = folder.resolve("annotated").toString();
      run("pull", "--server", at, "--annotate-elf", annotated, stripped);
      Map<String, String> forms = new HashMap<>();
      for (String format :
          List.of(
              "table", "json", "csv", "idc", "idapython", "ghidra", "radare2", "rizin", "lidia")) {
        String file =
            folder.resolve(format.equals("ghidra") ? "LucernaNames.java" : format).toString();
        run("pull", "--server", at, "--format", format, "--output", file, stripped);
        forms.put(format, file);
      }
      String before = known(at);

      Run push = run("push", "--json", "--min-size", "1", "--server", at, annotated);
      assertThat(push.jsonLines())
          .as("those found by their keys")
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line.get("result").asString()).isEqualTo("unchanged"));
      forms.forEach(
          (format, file) -> {
            Run refused = Run.of("push", "--server", at, file);
            assertThat(refused.status()).as(format).isEqualTo(3);
            assertThat(refused.err())
                .contains("expected an ELF, PE, Mach-O or COFF file, an archive");
          });
      assertThat(known(at)).isEqualTo(before);
    }
    assertThat(run("store", "export", "-", "--data", folder.resolve("data").toString()).out())
        .contains("ledger_add")
        .doesNotContain(MARK, "similar to");
  }

  @ParameterizedTest
  @CsvSource({
    "gcc, -c, f.o",
    "gcc, -shared -fPIC -nostdlib, f.so",
    "gcc, -g -shared -fPIC -nostdlib, debug.so",
    "clang, -c, clang.o",
    "x86_64-w64-mingw32-gcc, -shared -nostdlib, f.dll",
    "x86_64-w64-mingw32-gcc, -g -shared -nostdlib, debug.dll"
  })
  void markedNamesAreSentFromNoKindOfFile(String compiler, String options, String name)
      throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("f.c"),
            """
            int own(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
            int marked(int by) __asm__("marked.similar");
            int marked(int by) { return by * 77 + by % 13 - (by ^ 9); }
            static int twice(int by) __asm__("twice.similar_0");
            __attribute__((used)) static int twice(int by) { return by * 31 - by % 7; }
            """);
    Path file = folder.resolve(name);
    List<Object> words = new ArrayList<>(List.of("-O1"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("-o", file, source));
    new Tools(folder).run(compiler, words.toArray());
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .contains("marked" + MARK, "twice" + MARK + "_0");

    Run run = run("push", "--dry-run", "--json", "--min-size", "1", file.toString());
    assertThat(namesOf(run)).containsExactly("own");
  }

  private static List<String> namesOf(Run run) {
    return run.jsonLines().stream()
        .filter(line -> line.hasNonNull("name"))
        .map(line -> line.get("name").asString())
        .toList();
  }

  @Test
  void functionsWithoutSketchesAreFoundByTheirKeysOnly() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      run("push", "--no-sketches", "--server", at, pushed);
      Run other = Run.of("pull", "--server", at, stripped);
      assertThat(other.out()).doesNotContain("≈");
      assertThat(other.err()).doesNotContain("like known ones");

      run("push", "--server", at, pushed);
      assertThat(run("pull", "--server", at, stripped).out()).contains("≈ ledger_add");
      Run exact = Run.of("pull", "--no-similar", "--server", at, stripped);
      assertThat(exact.out()).isEqualTo(other.out());
      assertThat(exact.status()).isEqualTo(other.status());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.01", "-0.5", "NaN", "99%"})
  void wrongThresholdIsAUsageError(String threshold) {
    Run run = Run.of("pull", "--similar-threshold=" + threshold, stripped);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--similar-threshold").hasLineCount(1);
  }
}
