package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.LineEntry;
import org.lucerna.lidia.Range;

class LidiaCommandTest {
  private static final ByteString NONE = ByteString.EMPTY;

  @TempDir private Path folder;
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    LidiaWriter writer = new LidiaWriter();
    writer.add(
        new Range(
            0x1000, 64, 0, text("outer"), text("o.c"), NONE, 0, List.of(new LineEntry(0, 10))));
    writer.add(
        new Range(
            0x1010,
            8,
            1,
            text("inner"),
            text("i.h"),
            text("o.c"),
            12,
            List.of(new LineEntry(0, 3))));
    writer.add(Range.named(1L << 60, 16, ByteString.hex("ff66")));
    Path path = folder.resolve("a.lidia");
    writer.writeTo(path);
    file = path.toString();
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  /** The file with a byte that is not as it was. */
  private String damaged(int at) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(file));
    bytes[at] ^= 1;
    return Files.write(folder.resolve("damaged.lidia"), bytes).toString();
  }

  @Test
  void looksUpAddressesForPrograms() {
    Run run = Run.of("lidia", "lookup", file, "0x1014", "4096", "0xffff", "--json");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            {"address":4116,"frames":[{"function":"inner","file":"i.h","line":3},\
            {"function":"outer","file":"o.c","line":12}]}
            {"address":4096,"frames":[{"function":"outer","file":"o.c","line":10}]}
            {"address":65535,"frames":[]}
            """);
  }

  @Test
  void looksUpAddressesForPeople() {
    assertThat(Run.of("lidia", "lookup", file, "0x1014", "1").out())
        .isEqualTo(
            """
            0x1014  inner  i.h:3
                    outer  o.c:12
            0x1  ??
            """);
  }

  @Test
  void looksUpAddressesOfStandardInput() {
    Run run =
        Run.withInput(
            "0x1000\n1152921504606846976\n", "lidia", "lookup", file, "--stdin", "--json");
    assertThat(run.status()).isZero();
    assertThat(run.jsonLines()).hasSize(2);
    assertThat(run.jsonLines().getLast())
        .hasToString(
            "{\"address\":\"0x1000000000000000\",\"frames\":[{\"function\":\"\ufffdf\","
                + "\"functionHex\":\"ff66\",\"file\":\"\",\"line\":0}]}");
    Run wrong = Run.withInput("1\nx\n", "lidia", "lookup", file, "--stdin");
    assertThat(wrong.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(wrong.err()).contains("line 2");
  }

  @Test
  void exitsWithStatus1IfNothingIsFound() {
    Run run = Run.of("lidia", "lookup", file, "1", "2");
    assertThat(run.status()).isEqualTo(ExitStatus.NO);
    assertThat(run.err()).isEqualTo("lucerna: " + file + ": no function at any of them\n");
  }

  @Test
  void addressesComeFromOnePlace() {
    assertThat(Run.of("lidia", "lookup", file).status()).isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("lidia", "lookup", file, "1", "--stdin").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("lidia", "lookup", file, "1x").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void damageAtOneAddressLeavesTheOthers() throws IOException {
    // The upper byte of the place of the last function's name.
    Run run =
        Run.of(
            "lidia",
            "lookup",
            damaged(0x98 + 2 * 32 + 11),
            "0x1000",
            "0x1000000000000001",
            "--json");
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).containsOnlyOnce("\n").contains("section strings");
    assertThat(run.jsonLines().getFirst().get("frames")).hasSize(1);
    assertThat(run.jsonLines().getLast().get("frames")).isEmpty();
    assertThat(run.jsonLines().getLast().get("error").asString()).contains("section strings");
  }

  @Test
  void infoDescribesFile() throws IOException {
    Run run = Run.of("lidia", "info", file, "--json");
    assertThat(run.out())
        .isEqualTo(
            "{\"version\":1,\"entries\":3,\"vaSize\":8,\"fieldSize\":4,\"stringsSize\":56,"
                + "\"lineFieldSize\":2,\"lineEntries\":2,\"size\":"
                + Files.size(Path.of(file))
                + "}\n");
    assertThat(Run.of("lidia", "info", file).out()).contains("ranges        3\n");
  }

  @Test
  void printsEverything() {
    Run run = Run.of("lidia", "dump", file, "--json");
    assertThat(run.out().lines().skip(1).findFirst())
        .contains(
            "{\"address\":4112,\"length\":8,\"depth\":1,\"function\":\"inner\",\"file\":\"i.h\","
                + "\"callFile\":\"o.c\",\"callLine\":12,\"lines\":[[0,3]]}");
    assertThat(Run.of("lidia", "dump", file).out())
        .contains("0x1010              8       1      inner     i.h   o.c:12       1\n");
  }

  @Test
  void verifyReportsSoundAndDamagedFiles() throws IOException {
    Run run = Run.of("lidia", "verify", file, "--json");
    assertThat(run.status()).isZero();
    assertThat(run.json().get("ok").asBoolean()).isTrue();
    String bad = damaged(0x80);
    Run fails = Run.of("lidia", "verify", bad);
    assertThat(fails.status()).isEqualTo(ExitStatus.NO);
    assertThat(fails.err()).isEqualTo("lucerna: " + bad + ": section va has a wrong checksum\n");
    assertThat(fails.out()).containsPattern("va +128 +24 +[0-9a-f]{8} +fails\n");
  }

  @Test
  void otherFilesAreReportedInOneLine() throws IOException {
    String other =
        Files.writeString(folder.resolve("note.txt"), "not a file of this kind").toString();
    for (String command : List.of("info", "dump", "verify")) {
      Run run = Run.of("lidia", command, other);
      assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
      assertThat(run.err())
          .isEqualTo(
              "lucerna: "
                  + other
                  + ": at offset 0: expected a Lidia file (.dia), found something else\n");
    }
  }

  @Test
  void otherFilesLeaveNoOutput() throws IOException {
    Path input = Files.writeString(folder.resolve("note.txt"), "not a file of this kind");
    Path output = folder.resolve("out.lidia");
    for (List<String> more : List.of(List.<String>of(), List.of("--compat"))) {
      List<String> words =
          new ArrayList<>(List.of("lidia", "create", input.toString(), output.toString()));
      words.addAll(more);
      Run run = Run.of(words.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
      assertThat(run.err()).startsWith("lucerna: " + input + ": expected an ELF program");
      assertThat(output).doesNotExist();
    }
    assertThat(Run.of("lidia", "create", "a", "b", "--compat", "--no-lines").status())
        .isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void archiveIsRefusedWithAdvice() throws IOException {
    Path input = Files.writeString(folder.resolve("lib.a"), "!<arch>\n");
    Run run = Run.of("lidia", "create", input.toString(), folder.resolve("out").toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).contains("got an archive: extract its members first (ar x)");
  }
}
