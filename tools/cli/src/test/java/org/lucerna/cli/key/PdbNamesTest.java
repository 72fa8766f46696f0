package org.lucerna.cli.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SamplePdb;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;

/** The library names {@code one.pdb}, and has no table with its function at 0x180001050. */
class PdbNamesTest {
  private static final String NAME = "?f@ns@@YAXXZ";

  @TempDir private Path folder;
  private Path library;

  @BeforeEach
  void library() throws IOException {
    library = Files.write(folder.resolve("one.dll"), new PeWriter(true).write());
  }

  private static byte[] pdb(int age) {
    return new PdbWriter()
        .id(PeWriter.PDB_GUID, age)
        .module(1, 0, 0x60)
        .function(PdbWriter.PROCEDURE, 1, 0x50, 8, "ns::f")
        .publicName(PdbWriter.FUNCTION, 1, 0x50, NAME)
        .write();
  }

  @Test
  void functionsHaveTheNamesOfThePdbFileBesideTheProgram() throws IOException {
    assertThat(Run.of("key", library.toString()).out()).doesNotContain(NAME);
    Files.write(folder.resolve("one.pdb"), pdb(PdbWriter.AGE));

    assertThat(Run.of("key", library.toString()).out()).contains("0x180001050  8 ", NAME);
  }

  @Test
  void symbolsNamesAFolderOfPdbFiles() throws IOException {
    Path symbols = Files.createDirectory(folder.resolve("symbols"));
    Files.write(symbols.resolve("one.pdb"), pdb(PdbWriter.AGE));

    assertThat(Run.of("key", "--symbols", symbols.toString(), library.toString()).out())
        .contains(NAME);
  }

  @Test
  void pdbFileOfAnotherBuildNamesNothingAndIsReported() throws IOException {
    Path other = Files.write(folder.resolve("one.pdb"), pdb(1));

    Run run = Run.of("key", library.toString());
    assertThat(run.out()).doesNotContain(NAME);
    assertThat(run.err()).contains(other + ": is of another build than the program");
  }

  @Test
  void pdbFileAloneSaysWhatToName() throws IOException {
    Path pdb = Files.write(folder.resolve("one.pdb"), pdb(PdbWriter.AGE));

    assertThat(Run.of("push", "--dry-run", pdb.toString()).err())
        .contains("a PDB file: name its program, beside which it is found");
  }

  @ParameterizedTest
  @CsvSource({"key", "push --dry-run", "pull --dry-run", "lidia create"})
  void pdbFilesThatAreNotReadAreNamed(String command) throws IOException {
    Path old = folder.resolve("old.pdb");
    Files.writeString(old, "Microsoft C/C++ program database 2.00\r\n\u001aJG\0\0");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add(old.toString());
    if (command.startsWith("lidia")) {
      words.add(folder.resolve("old.lidia").toString());
    }

    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains("a PDB file of Visual C++ 6 or older (MSF 2.00)");
  }

  @Test
  void lidiaFileHasTheLinesOfThePdbFileBesideTheProgram() throws IOException {
    byte[] pdb = SamplePdb.writer().write();
    Files.write(folder.resolve("one.pdb"), pdb);
    Path alone = Files.write(folder.resolve("alone.pdb"), pdb);
    String out = folder.resolve("one.lidia").toString();

    assertThat(Run.of("lidia", "create", library.toString(), out).status()).isZero();
    assertThat(Run.of("lidia", "lookup", out, "0x18000101f").out())
        .contains("inner", "a.cpp:9", "ns::outer", "b.h:51", "a.cpp:6");
    Run run = Run.of("lidia", "create", alone.toString(), out);
    assertThat(run.err()).contains("addresses count from the image base");
    assertThat(Run.of("lidia", "lookup", out, "0x101f").out()).contains("b.h:51");
  }

  @Test
  void pdbFileOfAnotherBuildIsNoDebugFile() throws IOException {
    Path other = Files.write(folder.resolve("other.pdb"), pdb(1));
    String out = folder.resolve("one.lidia").toString();

    Run run = Run.of("lidia", "create", library.toString(), out, "--debug-file", other.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).contains("is of another build than the program");
  }
}
