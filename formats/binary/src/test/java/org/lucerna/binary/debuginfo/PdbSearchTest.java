package org.lucerna.binary.debuginfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pe.PeFile;

/** The program names {@code C:\build\one.pdb}. */
class PdbSearchTest {
  private static final String ID = "0403020106050807090A0B0C0D0E0F101A";

  @TempDir private Path folder;
  private Path program;

  @BeforeEach
  void program() throws IOException {
    program = Files.createDirectory(folder.resolve("bin")).resolve("two.dll");
    Files.write(program, new PeWriter(true).write());
  }

  private static Path pdb(Path path) throws IOException {
    Files.createDirectories(path.getParent());
    return Files.write(path, new PdbWriter().write());
  }

  private PdbSearch.Found find(PdbSearch search, Path... given) throws IOException {
    try (PeFile file = PeFile.open(program);
        PdbSearch.Found found = search.find(List.of(given), file, program)) {
      return found;
    }
  }

  private PdbSearch.Found find() throws IOException {
    return find(new PdbSearch(List.of()));
  }

  @Test
  void foundBesideTheProgramByTheNameThatTheLinkerGaveIt() throws IOException {
    assertThat(find().file()).isNull();
    pdb(program.resolveSibling("one.pdb"));

    assertThat(find().file()).isNotNull();
  }

  @Test
  void foundBesideTheProgramByTheNameOfTheProgram() throws IOException {
    pdb(program.resolveSibling("two.pdb"));

    assertThat(find().file()).isNotNull();
  }

  @Test
  void foundInFoldersFlatAndByItsId() throws IOException {
    Path flat = folder.resolve("flat");
    Path byId = folder.resolve("symbols");
    pdb(flat.resolve("one.pdb"));
    pdb(byId.resolve("one.pdb").resolve(ID).resolve("one.pdb"));

    assertThat(find(new PdbSearch(List.of(flat))).file()).isNotNull();
    assertThat(find(new PdbSearch(List.of(byId))).file()).isNotNull();
  }

  @Test
  void fileOfAnotherBuildIsPassedOverAndTheNextOneFound() throws IOException {
    Path other = program.resolveSibling("one.pdb");
    Files.write(other, new PdbWriter().id(PeWriter.PDB_GUID, 1).write());
    Path given = pdb(folder.resolve("elsewhere/given.pdb"));

    assertThat(find().file()).isNull();
    assertThat(find().passedOver())
        .containsExactly(other + ": is of another build than the program");
    assertThat(find(new PdbSearch(List.of()), given).file()).isNotNull();
  }

  @Test
  void damagedFileIsPassedOverWithTheReason() throws IOException {
    Path damaged = program.resolveSibling("one.pdb");
    Files.writeString(damaged, "Microsoft C/C++ program database 2.00");

    assertThat(find().passedOver())
        .singleElement()
        .asString()
        .startsWith(damaged + ": at offset 0: expected a PDB file (MSF 7.00)");
  }
}
