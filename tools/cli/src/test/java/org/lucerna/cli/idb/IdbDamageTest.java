package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** Damaged databases, and the output for single nodes and pages of sound ones. */
class IdbDamageTest {
  private static final int PAGE = 8192;

  @TempDir private Path folder;
  private String sound = "";
  private Path damaged = Path.of("");

  /** A database that is cut into sections, of which the first loses the root of its tree. */
  @BeforeEach
  void prepare() throws IOException {
    sound = WrittenDatabase.wide(folder.resolve("sound.i64"));
    assertThat(Run.of("idb", "extract", sound, folder.toString()).status()).isZero();
    damaged = folder.resolve("section.id0");
    byte[] tree = Files.readAllBytes(damaged);
    Arrays.fill(tree, PAGE * tree[6], PAGE * (tree[6] + 1), (byte) -1);
    Files.write(damaged, tree);
  }

  private static List<String> lines(String... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out().lines().toList();
  }

  @Test
  void infoReportsDamage() {
    Run run = Run.of("idb", "info", damaged.toString(), "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).startsWith("lucerna: " + damaged + ": id0: at offset ").hasLineCount(1);
    JsonNode info = run.json();
    assertThat(info.get("recordsSha256").isNull()).isTrue();
    assertThat(info.get("sections")).hasSizeGreaterThan(2);
    assertThat(info.get("damage").toString()).contains("records can be read with --recover");
    Run table = Run.of("idb", "info", damaged.toString());
    assertThat(table.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(table.out()).contains("damage").contains("--recover");
  }

  @Test
  void infoOfSoundDatabaseReportsNoDamage() {
    assertThat(Run.of("idb", "info", sound, "--json").json().get("damage")).isEmpty();
    assertThat(lines("idb", "info", sound)).noneMatch(line -> line.startsWith("damage"));
  }

  @Test
  void truncatedFileIsReported() throws IOException {
    byte[] whole = Files.readAllBytes(Path.of(sound));
    Path cut = Files.write(folder.resolve("cut.i64"), Arrays.copyOf(whole, whole.length - 100));
    Run run = Run.of("idb", "info", cut.toString(), "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.json().get("damage").toString()).contains("the end of the file");
    assertThat(run.json().get("recordsSha256").isString()).isTrue();
  }

  @Test
  void remainingRecordsAreRead() {
    Run plain = Run.of("idb", "names", damaged.toString());
    assertThat(plain.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(plain.err()).endsWith("; --recover reads what is left of the records\n");
    List<String> names = lines("idb", "names", sound, "--json");
    List<String> left = lines("idb", "names", damaged.toString(), "--recover", "--json");
    assertThat(left).hasSizeGreaterThan(names.size() * 9 / 10);
    Run recovery = Run.of("idb", "recover", damaged.toString(), "--json");
    assertThat(recovery.status()).as("there are losses").isEqualTo(ExitStatus.DAMAGED);
    assertThat(recovery.err()).matches("lucerna: .*section.id0: [0-9]+ loss(es)?\n");
    assertThat(recovery.json().get("records").asInt()).isGreaterThan(1000);
    assertThat(recovery.json().get("losses")).isNotEmpty();
    assertThat(Run.of("idb", "recover", damaged.toString()).out().lines().findFirst().orElseThrow())
        .matches("[0-9]+ records can be read, the header has [0-9]+");
    assertThat(lines("idb", "recover", sound)).contains("0 losses");
  }

  @Test
  void recordsAreListedFromBothEnds() {
    List<String> all = lines("idb", "records", sound);
    assertThat(lines("idb", "records", sound, "--limit", "3")).isEqualTo(all.subList(0, 3));
    assertThat(lines("idb", "records", sound, "--limit", "3", "--descending"))
        .isEqualTo(all.subList(all.size() - 3, all.size()).reversed());
    assertThat(lines("idb", "records", sound, "--reverse")).isEqualTo(all.reversed());
    assertThat(lines("idb", "records", sound, "--recover")).isEqualTo(all);
  }

  @Test
  void aNodeIsShownByNameAndNumber() {
    JsonNode root = Run.of("idb", "netnode", sound, "Root Node", "--json").json();
    assertThat(root.get("name").asString()).isEqualTo("Root Node");
    assertThat(root.get("value").asString()).isNotEmpty();
    assertThat(root.get("items"))
        .anyMatch(
            item -> item.get("tag").asString().equals("S") && item.get("index").asInt() == 1303);
    assertThat(Run.of("idb", "netnode", sound, "#1", "--json").json()).isEqualTo(root);
    String number = root.get("node").asString();
    assertThat(Run.of("idb", "netnode", sound, number, "--json").json()).isEqualTo(root);
    assertThat(lines("idb", "netnode", sound, "#1")).anyMatch(line -> line.contains("Root Node"));
    assertThat(Run.of("idb", "netnode", sound, "no such node").status()).isEqualTo(ExitStatus.NO);
  }

  @Test
  void aScriptForIdaIsPrinted() {
    assertThat(lines("idb", "idc", sound)).startsWith("#include <idc.idc>").endsWith("}");
    assertThat(Run.of("idb", "idc", sound, "--json").json().get("script").asString())
        .contains("set_name(0x");
  }

  @Test
  void pagesShowTheirRecords() {
    List<JsonNode> records = Run.of("idb", "records", sound, "--json").jsonLines();
    List<JsonNode> pages = Run.of("idb", "pages", sound, "--contents", "-v", "--json").jsonLines();
    assertThat(pages.stream().filter(page -> !page.get("kind").asString().matches("free|stray")))
        .allMatch(page -> page.get("contents").size() == page.get("records").asInt());
    assertThat(pages.stream().mapToInt(page -> page.get("contents").size()).sum())
        .isGreaterThanOrEqualTo(records.size());
    String root = pages.getFirst().get("page").asString();
    Run one = Run.of("idb", "pages", sound, "--page", root, "-v");
    JsonNode first = pages.getFirst().get("contents").get(0);
    assertThat(one.out())
        .hasLineCount(
            2
                + (pages.getFirst().get("kind").asString().equals("index") ? 1 : 0)
                + pages.getFirst().get("contents").size())
        .contains(first.get("keyText").asString());
    assertThat(Run.of("idb", "pages", sound, "--page", "99999").status()).isEqualTo(ExitStatus.NO);
  }

  @Test
  void pagesAreListed() {
    JsonNode tree = Run.of("idb", "info", sound, "--json").json().get("btree");
    List<JsonNode> pages = Run.of("idb", "pages", sound, "--json").jsonLines();
    assertThat(pages.getFirst().get("page")).isEqualTo(tree.get("rootPage"));
    assertThat(pages.stream().filter(page -> !page.get("kind").asString().equals("stray")))
        .extracting(page -> page.get("records").asInt())
        .satisfies(
            counts ->
                assertThat(counts.stream().mapToInt(count -> count).sum())
                    .isEqualTo(tree.get("recordCount").asInt()));
    assertThat(lines("idb", "pages", damaged.toString()))
        .anyMatch(line -> line.contains("damaged"));
  }
}
