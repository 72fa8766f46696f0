package org.lucerna.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.cli.Ledger;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

class DiffCommandTest {
  @TempDir private Path folder;

  /** The library of the sample, and a version of it after an update. */
  private Path before() throws Exception {
    return new Ledger(new Tools(folder)).library("libledger.so.1", "-O2");
  }

  private Path after() throws Exception {
    Tools tools = new Tools(folder);
    String source = Files.readString(Ledger.SOURCE);
    String updated =
        source
                .replace("\"name is too long\"", "\"the name has too many characters\"")
                .replace("kind > 12", "kind > 1234")
                .replace("ledger_mix", "ledger_scramble")
            + "\nlong ledger_added(long *from, long by) {"
            + " return by < 77 ? from[by * 3] ^ 0x51ab3 : from[by - 9] * 1013 + 0x7151; }\n";
    assertThat(updated).isNotEqualTo(source);
    Path file = Files.writeString(folder.resolve("updated.c"), updated);
    Path library = folder.resolve("libledger.so.2");
    tools.run("gcc", "-w", "-shared", "-fPIC", "-fvisibility=hidden", "-O2", "-o", library, file);
    return library;
  }

  /** The lines by the names of the functions. */
  private record Lines(Map<String, JsonNode> byName) {
    JsonNode get(String name) {
      return Objects.requireNonNull(byName.get(name), name);
    }
  }

  private static Lines byName(List<JsonNode> lines) {
    Map<String, JsonNode> byName = new HashMap<>();
    for (JsonNode line : lines) {
      JsonNode side = line.path("b").isObject() ? line.path("b") : line.path("a");
      if (side.hasNonNull("name")) {
        byName.put(side.get("name").asString(), line);
      }
    }
    return new Lines(byName);
  }

  private static void assertRefused(int status, String why, Run run) {
    assertThat(run.err()).contains(why).startsWith("lucerna: ");
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void tableHasASummaryAndWhatIsDifferent() throws Exception {
    Run run = Run.of("diff", before().toString(), after().toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern(
            "^\\d+ changed, 1 added, 0 removed, 1 renamed, \\d+ moved, \\d+ the same\n")
        .containsPattern(
            "changed +0x[0-9a-f]+ +0x[0-9a-f]+ .* ledger_add +.*\\+1 string, -1 string")
        .containsPattern("added +0x[0-9a-f]+ +\\d+ +ledger_added\n")
        .containsPattern("renamed .* ledger_mix → ledger_scramble")
        .doesNotContain("\nsame ", "ledger_hash");
    Run all = Run.of("diff", "--all", before().toString(), after().toString());
    assertThat(all.out()).containsPattern("same .* ledger_hash");
  }

  @Test
  void jsonHasALineForEachFunctionAndASummary() throws Exception {
    Run run = Run.of("diff", "--json", before().toString(), after().toString());

    assertThat(run.status()).as(run.err()).isZero();
    List<JsonNode> lines = run.jsonLines();
    JsonNode summary = lines.getLast().get("summary");
    Lines byName = byName(lines);
    assertThat(byName.get("ledger_add").get("kind").asString()).isEqualTo("changed");
    assertThat(byName.get("ledger_add").get("change").get("strings").get("gained").asInt())
        .isEqualTo(1);
    assertThat(byName.get("ledger_add").get("probability").asDouble()).isEqualTo(1);
    assertThat(byName.get("ledger_hash").get("kind").asString()).isEqualTo("same");
    assertThat(byName.get("ledger_hash").get("evidence").asString()).isEqualTo("name");
    assertThat(byName.get("ledger_scramble").get("kind").asString()).isEqualTo("renamed");
    JsonNode added = byName.get("ledger_added");
    assertThat(added.get("kind").asString()).isEqualTo("added");
    assertThat(added.get("a").isNull()).isTrue();
    assertThat(added.get("b").get("size").asInt()).isPositive();
    assertThat(summary.get("added").asInt()).isEqualTo(1);
    assertThat(summary.get("removed").asInt()).isZero();
    long total = 0;
    for (String kind : List.of("changed", "renamed", "moved", "same", "added", "removed")) {
      total += summary.get(kind).asInt();
    }
    assertThat(total).isEqualTo(lines.size() - 1);
  }

  @Test
  void strippedFilesHaveTheSamePairs() throws Exception {
    Path before = before();
    Path after = after();
    Ledger ledger = new Ledger(new Tools(folder));
    Run run =
        Run.of(
            "diff",
            "--json",
            ledger.stripped(before).toString(),
            ledger.stripped(after).toString());

    assertThat(run.status()).as(run.err()).isZero();
    Lines named = byName(Run.of("diff", "--json", before.toString(), after.toString()).jsonLines());
    Map<String, String> partners = new HashMap<>();
    for (JsonNode line : run.jsonLines()) {
      if (line.path("a").isObject() && line.path("b").isObject()) {
        partners.put(
            line.get("b").get("address").asString(), line.get("a").get("address").asString());
      }
    }
    for (String name : List.of("ledger_add", "ledger_hash", "ledger_read", "ledger_scramble")) {
      JsonNode line = named.get(name);
      assertThat(partners)
          .as(name)
          .containsEntry(
              line.get("b").get("address").asString(), line.get("a").get("address").asString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "idapython, names.py",
    "idc, names.idc",
    "ghidra, LucernaNames.java",
    "radare2, names.r2",
    "gdb, names.debug",
    "lidia, names.lidia",
    "csv, names.csv",
  })
  void namesOfTheFirstFileAreWrittenForTheSecond(String format, String file) throws Exception {
    Path stripped = new Ledger(new Tools(folder)).stripped(after());
    Path output = folder.resolve(file);
    Run run =
        Run.of(
            "diff",
            before().toString(),
            stripped.toString(),
            "--format",
            format,
            "--output",
            output.toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).contains("functions named");
    assertThat(new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1))
        .contains("ledger_hash", "ledger_mix")
        .doesNotContain("ledger_added");
  }

  @Test
  void namesThatTheSecondFileHasAreKept() throws Exception {
    Path output = folder.resolve("names.csv");
    String[] words = {
      "diff", before() + "", after() + "", "--format", "csv", "--output", output + ""
    };
    Run run = Run.of(words);

    assertThat(Files.readString(output)).contains("ledger_scramble").doesNotContain("ledger_mix");
    assertThat(run.status()).as("nothing was carried: %s", run.err()).isEqualTo(1);
  }

  @Test
  void outputWithoutAFormatIsRefused() throws Exception {
    Run run = Run.of("diff", before() + "", after() + "", "--output", folder.resolve("x") + "");
    assertRefused(2, "--output is for names: add --format", run);
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void formatThatOverwritesAFileIsRefused() throws Exception {
    String before = before().toString();
    Run run = Run.of("diff", before, after() + "", "--format", "csv", "--output", before);
    assertRefused(2, "must name files other than FILE", run);
  }

  @Test
  void wrongFilesAreReportedInWords() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "no program");
    Path elf = Files.write(folder.resolve("elf"), sample(true));
    String missing = folder.resolve("missing").toString();

    assertRefused(3, "text", Run.of("diff", elf.toString(), text.toString()));
    assertRefused(3, "text", Run.of("diff", text.toString(), elf.toString()));
    assertRefused(4, "missing", Run.of("diff", elf.toString(), missing));
    assertThat(Run.of("diff", elf.toString()).status()).isEqualTo(2);
  }

  @Test
  void damagedFilesAreReportedInWords() throws IOException {
    byte[] bytes = sample(true);
    Path whole = Files.write(folder.resolve("whole"), bytes);
    for (int length = 0; length < bytes.length; length += 97) {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, length));
      Run run = Run.of("diff", whole.toString(), cut.toString());
      assertThat(run.status()).as("%d bytes: %s", length, run.err()).isIn(0, 3);
      assertThat(run.err()).doesNotContain("Exception", "\tat ");
    }
  }

  @Test
  void filesForOtherProcessorsAreRefused() throws IOException {
    Path wide = Files.write(folder.resolve("wide"), sample(true));
    Path narrow = Files.write(folder.resolve("narrow"), sample(false));
    assertRefused(3, "its code is for", Run.of("diff", wide.toString(), narrow.toString()));
  }

  @Test
  void fileIsTheSameAsItself() throws IOException {
    String wide = Files.write(folder.resolve("wide"), sample(true)).toString();
    Run run = Run.of("diff", wide, wide);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("0 changed, 0 added, 0 removed, 0 renamed, 0 moved, ");
  }

  private static byte[] sample(boolean wide) {
    return new SampleElf(wide, ByteOrder.LITTLE_ENDIAN).write();
  }
}
