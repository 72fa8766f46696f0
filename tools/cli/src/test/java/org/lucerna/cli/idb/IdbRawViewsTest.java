package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** The output for records, packed values, registers, scripts and sections by themselves. */
class IdbRawViewsTest {
  private static final String SAMPLE =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64").toString();

  @TempDir private Path folder;

  private static String shared(String name) {
    Path file =
        Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb", name).normalize();
    assumeTrue(Files.exists(file), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    return file.toString();
  }

  private static String out(String... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void classifyCountsEveryRecordOnce() {
    List<JsonNode> kinds = Run.of("idb", "classify", SAMPLE, "--json").jsonLines();
    assertThat(kinds.stream().mapToLong(kind -> kind.get("records").asLong()).sum())
        .isEqualTo(Run.of("idb", "records", SAMPLE).out().lines().count());
    assertThat(kinds)
        .extracting(kind -> kind.get("kind").asString())
        .contains("address", "$ funcs");
    assertThat(kinds)
        .allSatisfy(
            kind -> {
              long records = 0;
              for (JsonNode tag : kind.get("tags")) {
                records += tag.get("records").asLong();
              }
              assertThat(kind.get("records").asLong()).isEqualTo(records);
            });
    assertThat(out("idb", "classify", SAMPLE)).startsWith("KIND ").contains("    S: ");
  }

  @Test
  void classifyKnowsStructuresAndTheirMembers() {
    String file = shared("kernel32-v50.idb");
    Map<String, Long> nodes =
        Run.of("idb", "classify", file, "--json").jsonLines().stream()
            .collect(
                Collectors.toMap(
                    kind -> kind.get("kind").asString(), kind -> kind.get("nodes").asLong()));
    List<JsonNode> structures = Run.of("idb", "structs", file, "--json").jsonLines();
    assertThat(nodes.get("structure")).isEqualTo(structures.size());
    assertThat(nodes.get("structure member"))
        .isEqualTo(structures.stream().mapToLong(each -> each.get("members").size()).sum());
  }

  @Test
  void unpackReadsAPattern() {
    List<JsonNode> values =
        Run.of("idb", "unpack", "80 05 c0004000 ff20000000 7f 03616263 01", "HLLBS", "--json")
            .jsonLines();
    assertThat(values)
        .extracting(value -> value.get("value").asString())
        .containsExactly("5", "16384", "536870912", "127", "abc", "1");
    assertThat(values)
        .extracting(value -> value.get("offset").asInt())
        .containsExactly(0, 2, 6, 11, 12, 16);
    assertThat(out("idb", "unpack", "0102", "W", "--bits", "64")).contains("0x200000001");
    assertThat(out("idb", "unpack", "0102", "Q")).contains("0x200000001", "8589934593");
  }

  @Test
  void unpackEndsWhereTheValueEnds() {
    Run cut = Run.of("idb", "unpack", "01c0", "HL", "--json");
    assertThat(cut.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(cut.jsonLines()).hasSize(1);
    assertThat(cut.err()).contains("at offset 1").contains("letter L");
    assertThat(Run.of("idb", "unpack", "01", "X").err()).contains("invalid PATTERN 'X'");
    assertThat(Run.of("idb", "unpack", "0").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("idb", "unpack", "01", "--bits", "16").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void registersHaveNames() {
    List<JsonNode> arguments =
        Run.of("idb", "regargs", shared("cat-x64.i64"), "--json").jsonLines();
    assertThat(arguments)
        .filteredOn(each -> each.get("declaration").asString().contains("argv"))
        .allSatisfy(
            each -> {
              assertThat(each.get("register").asInt()).isEqualTo(6);
              assertThat(each.get("registerName").asString()).isEqualTo("rsi");
            })
        .isNotEmpty();
    assertThat(out("idb", "regargs", shared("ls-mips.idb"))).contains("$v0").contains("$sp");
    assertThat(out("idb", "segregs", shared("ls-armel.idb")).lines().skip(1))
        .allMatch(line -> line.matches("0x\\S+ +0x\\S+ +(T|CS|DS) .*"));
    assertThat(out("idb", "segregs", shared("kernel32-v68.idb"))).contains("  es  ", "  gs  ");
  }

  @Test
  void scriptsArePrintedAsText() throws IOException {
    String file = shared("crc32_appcall.i64");
    List<JsonNode> scripts = Run.of("idb", "scripts", file, "--json").jsonLines();
    assertThat(scripts).isNotEmpty();
    JsonNode first = scripts.getFirst();
    String body = first.get("body").asString();
    assertThat(out("idb", "scripts", file, "--name", first.get("name").asString(), "--body"))
        .contains(body.endsWith("\n") ? body : body + "\n");
    assertThat(Run.of("idb", "scripts", file, "--name", "no such").status())
        .isEqualTo(ExitStatus.NO);
    assertThat(Run.of("idb", "scripts", file, "--body", "--json").status())
        .isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void inputSaysWhetherItIsAllThere() {
    String target = folder.resolve("cat").toString();
    Run run = Run.of("idb", "input", shared("cat-x64.i64"), target);
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "lucerna: "
                + target
                + ": 45192 of 47904 bytes are known; its MD5 is not that of the input file\n");
    Run whole =
        Run.of("idb", "input", shared("small-colored.idb"), folder.resolve("small").toString());
    assertThat(whole.err()).contains("13 of 13 bytes are known; its MD5 is that of the input file");
  }

  @Test
  void loneSectionsAreReadIfTheWidthOfAddressesIsGiven() throws IOException {
    String file = shared("ls-armel.idb");
    out("idb", "extract", file, folder.toString());
    String id1 = lone("id1");
    String from =
        Run.of("idb", "segments", file, "--json").jsonLines().getFirst().get("start").asString();
    assertThat(out("idb", "memory-regions", id1, "--bits", "32"))
        .isEqualTo(out("idb", "memory-regions", file).replaceAll("(?m)^.*sparse\\n", ""));
    for (String command : List.of("bytes", "flags")) {
      assertThat(out("idb", command, id1, "--bits", "32", "--from", from, "--json"))
          .startsWith(
              out("idb", command, file, "--from", from, "--json")
                  .lines()
                  .findFirst()
                  .orElseThrow());
    }
    List<JsonNode> names =
        Run.of("idb", "names", lone("nam"), "--bits", "32", "--json").jsonLines();
    assertThat(names)
        .extracting(name -> name.get("address"))
        .containsAll(
            Run.of("idb", "names", file, "--json").jsonLines().stream()
                .map(name -> name.get("address"))
                .toList());
    Run untold = Run.of("idb", "memory-regions", id1);
    assertThat(untold.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(untold.err()).contains("expected a section id0 next to it, or a given word size");
    assertThat(Run.of("idb", "functions", id1, "--bits", "32").err())
        .contains("expected a section id0, found none");
  }

  /** A section in a folder of its own. */
  private String lone(String kind) throws IOException {
    Path section;
    try (var files = Files.list(folder)) {
      section =
          files.filter(file -> file.toString().endsWith("." + kind)).findFirst().orElseThrow();
    }
    Path alone = Files.createDirectories(folder.resolve("lone-" + kind));
    return Files.copy(section, alone.resolve("lone." + kind)).toString();
  }
}
