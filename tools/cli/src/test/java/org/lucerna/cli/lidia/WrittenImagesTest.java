package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.MappedProgram;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.macho.MachHeader;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** Programs of macOS and Windows that tests write, as the commands see them. */
class WrittenImagesTest {
  @TempDir private Path folder;

  private String universal() throws IOException {
    return Files.write(folder.resolve("fat"), MachWriter.writeUniversal(false)).toString();
  }

  @Test
  void sliceOfUniversalFileMustBeChosen() throws IOException {
    String file = universal();
    String out = folder.resolve("out.lidia").toString();
    for (Run refused :
        new Run[] {Run.of("lidia", "create", file, out), Run.of("lidia", "info", file)}) {
      assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
      assertThat(refused.err()).contains("slices x86_64, arm64: choose one with --arch");
    }

    JsonNode info = Run.of("lidia", "info", file, "--arch", "arm64", "--json").json();
    assertThat(info.get("architecture").asString()).isEqualTo("arm64");
    assertThat(info.at("/sections/0/name").asString()).isEqualTo("__text");
    Run chosen = Run.of("lidia", "create", file, out, "--arch", "arm64");
    assertThat(chosen.status()).as(chosen.err()).isZero();
    assertThat(chosen.err()).contains("the slice for arm64");
    assertThat(Run.of("lidia", "lookup", out, Long.toString(MachWriter.CODE)).out())
        .contains("start");
    assertThat(Run.of("lidia", "create", file, out, "--arch", "ppc").status())
        .isEqualTo(ExitStatus.DAMAGED);
  }

  @Test
  void functionsOfAllSlicesAreReadAndPushed() throws IOException {
    String file = universal();
    assertThat(Run.of("key", file).out().lines().filter(line -> line.endsWith(" local")))
        .hasSize(2);
    Run push = Run.of("push", "--dry-run", file);
    assertThat(push.err()).contains("6 would be sent");
    assertThat(push.out().lines().filter(line -> line.endsWith(" local"))).hasSize(2);
  }

  /** What Xcode and dsymutil make of a program is a folder, which its users name. */
  @Test
  void bundleStandsForTheFileInIt() throws IOException {
    Path bundle = folder.resolve("t.dSYM");
    Path inner = Files.createDirectories(bundle.resolve("Contents/Resources/DWARF")).resolve("t");
    Files.write(inner, new MachWriter(true, true).write());
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");

    Run made = Run.of("lidia", "create", bundle.toString(), one.toString());
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(Run.of("lidia", "create", inner.toString(), other.toString()).status()).isZero();
    assertThat(one).hasSameBinaryContentAs(other);

    Files.createFile(inner.resolveSibling("second"));
    for (Run refused :
        List.of(
            Run.of("lidia", "create", bundle.toString(), one.toString()),
            Run.of("lidia", "info", bundle.toString()),
            Run.of("key", bundle.toString()),
            Run.of("push", "--dry-run", bundle.toString()))) {
      assertThat(refused.err()).contains("t.dSYM: a folder with several files: name one");
    }
  }

  @Test
  void bundleGivesItsNamesToAProgramElsewhere() throws IOException {
    Path bundle = folder.resolve("t.dSYM");
    Path inner = Files.createDirectories(bundle.resolve("Contents/Resources/DWARF")).resolve("t");
    Files.write(inner, debugFile(new MachWriter(true, true).write()));
    byte[] stripped = new MachWriter(true, true).write();
    int names = new String(stripped, StandardCharsets.ISO_8859_1).indexOf("_local");
    stripped[names] = 0;
    String program = Files.write(folder.resolve("program"), stripped).toString();

    assertThat(Run.of("key", program).out()).doesNotContain("local");
    Run named = Run.of("key", program, "--debug-file", bundle.toString());
    assertThat(named.out()).as(named.err()).contains(" local");
    // The folder itself has no code.
    Run refused = Run.of("key", bundle.toString());
    assertThat(refused.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(refused.err()).contains("keys of a .dSYM, which lacks the code of its program");
  }

  /** As dsymutil writes it. */
  private static byte[] debugFile(byte[] program) {
    byte[] debug = program.clone();
    debug[12] = MachHeader.DEBUG;
    return debug;
  }

  @Test
  void missingObjectFilesAreNamed() throws IOException {
    Path object = folder.resolve("a.o");
    MappedProgram sample = new MappedProgram(true);
    String program =
        Files.write(folder.resolve("program"), sample.program(object.toString(), 0)).toString();
    String out = folder.resolve("out.lidia").toString();
    Run without = Run.of("lidia", "create", program, out);
    assertThat(without.status()).as(without.err()).isZero();
    assertThat(without.err()).contains("left out: object file " + object + ": no such file");
    assertThat(Run.of("lidia", "info", program).out()).contains("missing", "a.o: no such file");

    Files.write(object, sample.object(Map.of()));
    assertThat(Run.of("lidia", "create", program, out).err()).doesNotContain("left out");
    assertThat(Run.of("lidia", "info", program, "--json").json().get("objectFiles").asInt())
        .isOne();
  }

  /** The GUID's first three numbers are little-endian in the file; the age follows. */
  @Test
  void infoListsDebugIdAndSectionsOfAWindowsProgram() throws IOException {
    String file = Files.write(folder.resolve("one.dll"), new PeWriter(true).write()).toString();
    JsonNode info = Run.of("lidia", "info", file, "--json").json();
    assertThat(info.get("architecture").asString()).isEqualTo("x86_64");
    assertThat(info.get("debugId").asString())
        .isEqualToIgnoringCase("0403020106050807090a0b0c0d0e0f10" + "1a");
    assertThat(info.get("pdb").asString()).endsWith("one.pdb");
    assertThat(info.at("/sections/0/name").asString()).isEqualTo(".text");
    assertThat(Run.of("lidia", "info", file, "--arch", "arm64").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("lidia", "dump", file).err()).contains("lucerna lidia create");
  }
}
