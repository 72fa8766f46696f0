package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** Several databases in one call, and addresses that are given as names. */
class IdbInputsTest {
  private static final Path SHARED =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  @TempDir private Path folder;
  private String large = "";
  private String small = "";
  private String broken = "";

  @BeforeEach
  void prepare() throws IOException {
    Path below = Files.createDirectory(folder.resolve("below"));
    large = WrittenDatabase.wide(folder.resolve("large.i64"));
    small = WrittenDatabase.narrow(below.resolve("small.IDB"));
    broken = Files.writeString(folder.resolve("a.idb"), "not a database").toString();
    Files.writeString(folder.resolve("notes.txt"), "not meant");
  }

  private static List<String> files(Run run) {
    return run.jsonLines().stream().map(row -> row.get("file").asString()).distinct().toList();
  }

  @Test
  void damagedFileDoesNotPreventReadingOthers() {
    Run run = Run.of("idb", "names", broken, large, small, "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).startsWith("lucerna: " + broken + ": ").hasLineCount(1);
    assertThat(files(run)).containsExactly(large, small);
    Run missing = Run.of("idb", "segments", folder.resolve("x.idb").toString(), small, broken);
    assertThat(missing.status()).as("the worst status").isEqualTo(ExitStatus.IO);
    assertThat(missing.err()).hasLineCount(2);
    assertThat(missing.out().lines()).hasSize(2).element(0).asString().startsWith("FILE ");
    assertThat(missing.out().lines()).element(1).asString().startsWith(small);
  }

  @Test
  void aSingleFileIsNotNamedInItsRows() {
    assertThat(Run.of("idb", "segments", large, "--json").jsonLines())
        .noneMatch(row -> row.has("file"));
  }

  @Test
  void foldersAndListsStandForTheirDatabases() {
    Run flat = Run.of("idb", "segments", folder.toString(), "--json");
    assertThat(files(flat)).containsExactly(large);
    assertThat(flat.status()).isEqualTo(ExitStatus.DAMAGED);
    Run deep = Run.of("idb", "segments", folder.toString(), "-r", "--json");
    assertThat(files(deep)).containsExactly(small, large);
    String list = small + "\n\n" + large + "\r\n";
    for (String[] command :
        new String[][] {
          {"idb", "segments", "-", "--json"}, {"idb", "segments", "--files-from", "-", "--json"}
        }) {
      Run listed = Run.withInput(list, command);
      assertThat(listed.status()).as(listed.err()).isZero();
      assertThat(files(listed)).containsExactly(small, large);
    }
    Run none = Run.of("idb", "segments", folder.resolve("below").toString(), "--filter", "zzz");
    assertThat(none.status()).isZero();
  }

  @Test
  void folderWithoutDatabasesExitsWithStatus1() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Run run = Run.of("idb", "info", empty.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.NO);
    assertThat(run.err()).contains("no IDA database in this folder");
  }

  @Test
  void noFileIsWrongUsage() {
    assertThat(Run.of("idb", "names").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("idb", "item", "0x401000").status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("idb", "query").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void infoOfSeveralIsOneLineEachAndHashesOnRequest() {
    Run table = Run.of("idb", "info", large, small);
    assertThat(table.status()).as(table.err()).isZero();
    assertThat(table.out()).hasLineCount(3);
    JsonNode brief = Run.of("idb", "info", large, small, "--json").jsonLines().getFirst();
    assertThat(brief.get("file").asString()).isEqualTo(large);
    assertThat(brief.has("recordsSha256")).isFalse();
    JsonNode whole =
        Run.of("idb", "info", large, small, "--digests", "--json").jsonLines().getFirst();
    assertThat(whole.get("recordsSha256"))
        .isEqualTo(Run.of("idb", "info", large, "--json").json().get("recordsSha256"));
  }

  @Test
  void sectionsOfSeveralGoToFoldersOfTheirOwn() {
    Path target = folder.resolve("out");
    Run run = Run.of("idb", "extract", large, small, target.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(target.resolve("large.i64/section.id0")).isNotEmptyFile();
    assertThat(target.resolve("small.IDB/section.id0")).isNotEmptyFile();
  }

  @Test
  void scriptsOfSeveralRequireJson() {
    assertThat(Run.of("idb", "idc", large, small).status()).isEqualTo(ExitStatus.USAGE);
    assertThat(files(Run.of("idb", "idc", large, small, "--json"))).containsExactly(large, small);
  }

  @Test
  void namesStandForTheirAddresses() {
    JsonNode first = Run.of("idb", "item", large, "first", "--json").json();
    assertThat(first.get("address").asString()).isEqualTo("0x401000");
    assertThat(Run.of("idb", "item", large, "0x401000", "--json").json()).isEqualTo(first);
    assertThat(Run.of("idb", "xrefs", large, "--to", "first").out())
        .isEqualTo(Run.of("idb", "xrefs", large, "--to", "0x401000").out())
        .contains("0x401020");
    assertThat(Run.of("idb", "bytes", large, "--from", "first", "--until", "first+0x10").out())
        .matches("0x401000(  ?[0-9a-f]{2}){16}  \\|.{16}\\|\n");
    assertThat(Run.of("idb", "item", large, "sub_401020", "--json").json().get("address"))
        .isEqualTo(Run.of("idb", "item", large, "0x401020", "--json").json().get("address"));
    Run unknown = Run.of("idb", "item", large, "no_such_name");
    assertThat(unknown.status()).isEqualTo(ExitStatus.NO);
    assertThat(unknown.err()).contains("no_such_name: no such name").hasLineCount(1);
    assertThat(Run.of("idb", "item", large, "0xyz").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void namesStandForTheirAddressesInDatabasesOfIda() {
    Path file = SHARED.resolve("cat-x64.i64");
    assumeTrue(Files.exists(file), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    String cat = file.toString();
    JsonNode main = Run.of("idb", "item", cat, "main", "--json").json();
    String number = main.get("address").asString();
    assertThat(Run.of("idb", "item", cat, number, "--json").json()).isEqualTo(main);
    assertThat(Run.of("idb", "xrefs", cat, "--to", "main").out())
        .isEqualTo(Run.of("idb", "xrefs", cat, "--to", number).out());
    JsonNode frame = Run.of("idb", "frames", cat, "--function", "main", "--json").json();
    assertThat(frame.get("start").asLong()).isEqualTo(Long.decode(number));
    assertThat(Run.of("idb", "bytes", cat, "--from", "main", "--until", "main+0x10").out())
        .matches(number + "(  ?[0-9a-f]{2}){16}  \\|.{16}\\|\n");
    assertThat(Run.of("idb", "bytes", cat, "--from", "main").out().lines()).hasSizeGreaterThan(9);
    assertThat(Run.of("idb", "item", cat, "sub_401A40", "--json").json().get("kind").asString())
        .isEqualTo("code");
  }

  @Test
  void rowsAreFiltered() {
    Run run = Run.of("idb", "names", large, "--filter", "^first$", "--json");
    assertThat(run.json().get("name").asString()).isEqualTo("first");
    assertThat(Run.of("idb", "xrefs", large, "--filter", "call", "--json").jsonLines())
        .isNotEmpty()
        .allMatch(row -> row.get("typeName").asString().contains("call"));
    assertThat(Run.of("idb", "names", large, "--filter", "(").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void recordsAreShownInWords() {
    Run run = Run.of("idb", "query", large, "-q", "Root Node;N", "-q", "?Root Node", "-v");
    assertThat(run.out().lines())
        .hasSize(2)
        .contains("Root Node;N = \"Root Node\"")
        .anyMatch(line -> line.matches("\\?Root Node = 0xff0+1"));
    Run partly =
        Run.of("idb", "query", large, "-q", "Root Node;N", "-q", "Nothing;N", "--json", "-v");
    assertThat(partly.status()).isEqualTo(ExitStatus.NO);
    assertThat(partly.json().get("keyText").asString()).isEqualTo("Root Node;N");
    assertThat(Run.of("idb", "records", large, "-v", "--limit", "30").out().lines())
        .hasSize(30)
        .allMatch(line -> line.contains(" = "));
  }
}
