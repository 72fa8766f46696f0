package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

class IdbCommandTest {
  private static final List<String> LISTS =
      List.of(
          "functions",
          "names",
          "segments",
          "imports",
          "entries",
          "comments",
          "scripts",
          "patches",
          "prototypes",
          "stackpoints",
          "labels",
          "regvars",
          "regargs",
          "segregs",
          "fixups",
          "regions",
          "memory-regions",
          "folders",
          "bookmarks",
          "histories",
          "xrefs",
          "types",
          "records");

  @TempDir private Path folder;

  private String written() throws IOException {
    return WrittenDatabase.wide(folder.resolve("written.i64"));
  }

  private static String database(String name) {
    Path file =
        Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb", name).normalize();
    assumeTrue(Files.exists(file), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    return file.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"info", "functions", "records", "xrefs"})
  void otherFilesAreReportedInOneLine(String command) throws IOException {
    Path file = Files.writeString(folder.resolve("note.txt"), "not a database");
    Run run = Run.of("idb", command, file.toString(), "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "lucerna: "
                + file
                + ": at offset 0: expected an IDA database or a section of one, found something"
                + " else\n");
  }

  @Test
  void missingFileIsReportedInOneLine() {
    Run run = Run.of("idb", "names", folder.resolve("nothing.i64").toString());
    assertThat(run.status()).isEqualTo(ExitStatus.IO);
    assertThat(run.err()).endsWith("nothing.i64: no such file or folder\n");
  }

  @Test
  void eachListIsLinesOfJson() throws IOException {
    String file = written();
    for (String list : LISTS) {
      Run run = Run.of("idb", list, file, "--json");
      assertThat(run.status()).as(list).isZero();
      assertThat(run.out().lines()).as(list).allMatch(line -> line.matches("\\{\".*\\}"));
    }
    assertThat(Run.of("idb", "segments", file, "--json").out())
        .isEqualTo(
            "{\"start\":4198400,\"end\":4198656,\"name\":\".text\",\"class\":\"CODE\","
                + "\"bitness\":32}\n");
  }

  @Test
  void detailsOfFunctionsAndSegments() {
    String file = database("print_arg_O3-v91-zstd.i64");
    assertThat(first("prototypes", file, "--json"))
        .isEqualTo(
            "{\"address\":4144,\"name\":\".printf\","
                + "\"declaration\":\"int .printf(const char *format, ...)\"}");
    assertThat(first("stackpoints", file, "--json"))
        .isEqualTo("{\"function\":4096,\"address\":4104,\"change\":-8}");
    assertThat(first("labels", file, "--json"))
        .startsWith("{\"function\":4160,\"address\":4230,\"name\":\"");
    assertThat(first("regargs", file, "--json"))
        .isEqualTo(
            "{\"function\":4240,\"register\":2,\"registerName\":\"rdx\","
                + "\"declaration\":\"void (*rtld_fini)(void)\"}");
    assertThat(first("segregs", file, "--json"))
        .isEqualTo(
            "{\"start\":0,\"end\":1584,\"register\":0,\"registerName\":\"es\","
                + "\"value\":0,\"origin\":\"auto\"}");
    assertThat(first("fixups", file, "--json"))
        .isEqualTo(
            "{\"address\":15824,\"type\":\"off64\",\"flags\":0,\"selector\":10,"
                + "\"target\":4480,\"displacement\":0}");
    assertThat(first("regions", file, "--json"))
        .isEqualTo("{\"start\":0,\"end\":1584,\"offset\":0}");
    assertThat(first("regvars", file)).startsWith("FUNCTION  START");
  }

  private static String first(String list, String file, String... options) {
    List<String> arguments = new ArrayList<>(List.of("idb", list, file));
    arguments.addAll(List.of(options));
    Run run = Run.of(arguments.toArray(String[]::new));
    assertThat(run.status()).isZero();
    return run.out().lines().findFirst().orElse("");
  }

  @Test
  void aTableHasHeadings() throws IOException {
    Run run = Run.of("idb", "segments", written());
    assertThat(run.out().lines().findFirst())
        .hasValueSatisfying(line -> assertThat(line).matches("START +END .*"));
  }

  @Test
  void sectionsAreExtractedOnce() throws IOException {
    String file = written();
    String target = folder.resolve("sections").toString();
    assertThat(Run.of("idb", "extract", file, target).status()).isZero();
    assertThat(Path.of(target, "section.id0")).isNotEmptyFile();
    Run again = Run.of("idb", "extract", file, target);
    assertThat(again.status()).isEqualTo(ExitStatus.IO);
    assertThat(again.err()).contains("exists already");
  }

  @Test
  void queryFindsRecordsOrExitsWithStatus1() throws IOException {
    String file = written();
    assertThat(Run.of("idb", "query", file, "Root Node;V").status()).isZero();
    assertThat(Run.of("idb", "query", file, "No Such Node;V").status()).isEqualTo(ExitStatus.NO);
    assertThat(Run.of("idb", "query", file, ";").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void anItemIsShown() {
    String file = database("small-colored.idb");
    Run run = Run.of("idb", "item", file, "0", "--json");
    assertThat(run.out())
        .startsWith("{\"address\":\"0x0\",\"kind\":")
        .contains("\"additionalFlags\":[\"coloured\"]", "\"colour\":8947848");
    assertThat(Run.of("idb", "item", file, "0").out()).contains("colour").contains("0x888888");
    assertThat(Run.of("idb", "item", file, "x").status()).isEqualTo(ExitStatus.NO);
  }

  @Test
  void prototypesReferToTypesByName() {
    String file = database("DilbootApp.efi.i64");
    assertThat(Run.of("idb", "prototypes", file).out())
        .contains("EFI_SYSTEM_TABLE *SystemTable")
        .doesNotContainPattern("#[0-9]");
    assertThat(Run.of("idb", "prototypes", file, "--format", "c", "--filter", "^CopyMem$").out())
        .isEqualTo(
            "void *__cdecl CopyMem(void *DestinationBuffer, const void *SourceBuffer,"
                + " UINTN Length);\n");
  }

  @Test
  void anItemIsAnObjectWithItsFunctionAndReferences() {
    String file = database("ls-x64-ida70.i64");
    JsonNode main = Run.of("idb", "item", file, "0x4028c0", "--json").json();
    assertThat(main.at("/prototype").asString()).startsWith("int __cdecl main(");
    assertThat(main.at("/function/name").asString()).isEqualTo("main");
    assertThat(main.at("/referencesTo/0/address").asString()).isEqualTo("0x4048ad");
    JsonNode jump = Run.of("idb", "item", file, "0x40452a", "--json").json();
    assertThat(jump.at("/switch/default").asString()).isEqualTo("0x402985");
    assertThat(Run.of("idb", "item", file, "0x40452a").out()).doesNotContain("[");
    JsonNode old =
        Run.of("idb", "item", database("kernel32-v50.idb"), "0x68901695", "--json").json();
    assertThat(old.get("operands")).allMatch(operand -> operand.get("number").asInt() < 2);
  }

  @Test
  void addressOutsideTheProgramExitsWithStatus1() throws IOException {
    Run run = Run.of("idb", "item", written(), "0xdeadbeef", "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.NO);
    assertThat(run.json().get("kind").asString()).isEqualTo("outside the program");
    assertThat(run.err()).isEqualTo("lucerna: 0xdeadbeef: outside the program\n");
  }

  @Test
  void infoNamesTheProgramAndCountsFunctions() {
    String file = database("kernel32-v66.i64");
    JsonNode info = Run.of("idb", "info", file, "--owner", "--json").json();
    assertThat(info.get("loader").asString()).isEqualTo("pe64.llx64");
    assertThat(info.at("/settings/fileTypeName").asString()).isEqualTo("PE");
    assertThat(info.at("/settings/entry").asString()).isEqualTo("0x68901695");
    assertThat(info.at("/counts/functions").asInt()).isEqualTo(2805);
    assertThat(info.get("originalOwnerIssued").asString()).isEqualTo("2014-12-15T07:13:14Z");
    assertThat(info.get("ownerUpdatesUntil").asString()).isEqualTo("2015-10-12T16:00:00Z");
    assertThat(Run.of("idb", "info", file).out()).doesNotContain("owner");
  }

  @Test
  void typesOfReferencesAndFlagsAreWords() {
    String file = database("ls-x64-ida70.i64");
    assertThat(first("xrefs", file, "--json"))
        .isEqualTo(
            "{\"from\":4194496,\"to\":4194304,\"kind\":\"data\","
                + "\"typeName\":\"offset\",\"type\":1}");
    assertThat(first("functions", file, "--json"))
        .contains("\"flagNames\":\"stack-traced purged-certain\",\"flags\":");
    assertThat(first("flags", file, "--from", "0x4028c0", "--until", "0x4028c4", "--json"))
        .startsWith("{\"address\":4204736,\"flags\":268490561,\"kind\":\"code\"");
  }

  @Test
  void membersShowTheirRole() {
    String file = database("kernel32-v50.idb");
    assertThat(Run.of("idb", "structs", file, "--json").out())
        .contains("\"offsetBase\":{\"type\":2,\"base\":\"0xffffffff\"")
        .contains("\"structure\":\"LUID_AND_ATTRIBUTES\"");
  }

  @Test
  void eachMemberHasALineOfItsOwn() {
    String file = database("kernel32-v50.idb");
    Run structs = Run.of("idb", "structs", file);
    assertThat(structs.out().lines()).anyMatch(line -> line.equals("    0x4  LONG HighPart"));
    assertThat(Run.of("idb", "enums", file).out().lines())
        .anyMatch(line -> line.matches("    \\w+ = 0x[0-9a-f]+"));
    Run frame = Run.of("idb", "frames", database("ls-x64-ida70.i64"), "--function", "main");
    assertThat(frame.out().lines()).hasSizeGreaterThan(10).anyMatch(l -> l.contains("-0x388  "));
  }

  @Test
  void oldHistoriesHaveAddresses() {
    assertThat(first("histories", database("kernel32-v68.idb"), "--json"))
        .isEqualTo(
            "{\"window\":\"IDA View-A\",\"type\":null,\"number\":0,"
                + "\"address\":1754273429,\"line\":13,\"column\":0}");
  }

  @Test
  void foldersAreListedWithTheirItems() {
    Run run = Run.of("idb", "folders", database("mdmebg-solved.i64"), "--json");
    assertThat(run.out()).contains("{\"kind\":\"funcs\",\"path\":\"/CTF\",\"item\":4576}");
  }

  @Test
  void theInputFileIsWrittenOnce() throws IOException {
    String file = database("small-colored.idb");
    Path target = folder.resolve("small.bin");
    Run run = Run.of("idb", "input", file, target.toString(), "--json");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(Files.readString(target)).isEqualTo("hello world!\n");
    assertThat(Run.of("idb", "input", file, target.toString()).status()).isEqualTo(ExitStatus.IO);
  }

  @Test
  void licenceIsShownOnlyOnRequest() throws IOException {
    String file = written();
    assertThat(Run.of("idb", "info", file, "--json").out()).doesNotContain("owner", "Jane", "Joe");
    assertThat(Run.of("idb", "info", file).out()).doesNotContain("owner", "Jane", "Joe");
    assertThat(Run.of("idb", "info", file, "--owner", "--json").out())
        .contains("\"ownerName\":\"Joe\"", "\"ownerLicence\":\"A0-A1A2-A3A4-A5\"")
        .contains("\"originalOwnerName\":\"Jane\"");
    assertThat(Run.of("idb", "info", file, "--owner").out()).contains("owner").contains("licence");
  }

  @Test
  void bytesAreDumpedOrWritten() throws IOException {
    String file = written();
    Run dump = Run.of("idb", "bytes", file, "--from", "0x401000", "--until", "0x401003", "--json");
    assertThat(dump.out()).isEqualTo("{\"address\":4198400,\"bytes\":\"000102\"}\n");
    assertThat(Run.of("idb", "bytes", file, "--from", "9", "--until", "1").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("idb", "bytes", file, "--from", "0x", "--until", "1").status())
        .isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void typesAreListedAndWrittenAsAHeader() {
    String file = database("tils/gcc.til");
    assertThat(Run.of("idb", "types", file, "--json").out())
        .contains(
            "{\"kind\":\"type\",\"ordinal\":3,\"name\":\"cpu_type_t\","
                + "\"declaration\":\"typedef integer_t cpu_type_t\","
                + "\"comment\":\"\",\"partComments\":[],\"size\":4}\n");
    Run header = Run.of("idb", "header", file, "--guard", "GCC_H");
    assertThat(header.status()).isZero();
    assertThat(header.out())
        .startsWith("#ifndef GCC_H\n")
        .contains("\ntypedef integer_t cpu_type_t;\n")
        .endsWith("\n#endif\n");
    assertThat(Run.of("idb", "header", file, "--json").out()).startsWith("{\"header\":\"#ifndef");
  }
}
