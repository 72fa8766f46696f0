package org.lucerna.binary.debuginfo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
    assertThat(find(PdbSearch.ofGivenFiles()).file()).isNull();
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

    assertThat(find(new PdbSearch(List.of(new SymbolFolder(flat)))).file()).isNotNull();
    assertThat(find(new PdbSearch(List.of(new SymbolFolder(byId)))).file()).isNotNull();
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
    assertThat(find(PdbSearch.ofGivenFiles(), given).file()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Microsoft C/C++ MSF 7.00 and no more | a damaged head of one",
        "Microsoft C/C++ program database 2.00 | Visual C++ 6 or older (MSF 2.00)",
        "Microsoft MSFZ Container | a compressed PDB file (MSFZ)",
        "BSJB | a Portable PDB file",
        "MSCF | expand it with expand or cabextract",
        "text | something else",
      })
  void otherFileIsPassedOverWithItsKind(String content, String words) throws IOException {
    Path damaged = program.resolveSibling("one.pdb");
    Files.writeString(damaged, content);

    assertThat(find().passedOver())
        .singleElement()
        .asString()
        .startsWith(damaged + ": at offset 0: expected a PDB file (MSF 7.00)")
        .contains(words);
  }

  @Test
  void compressedFileIsNamedIfNothingElseIsFound() throws IOException {
    Path symbols = folder.resolve("symbols");
    Path packed = symbols.resolve("one.pdb").resolve(ID).resolve("one.pd_");
    Files.createDirectories(packed.getParent());
    Files.writeString(packed, "MSCF");
    PdbSearch search = new PdbSearch(List.of(new SymbolFolder(symbols)));

    assertThat(find(search).passedOver())
        .singleElement()
        .asString()
        .startsWith(packed + ": a CAB file");
    pdb(packed.resolveSibling("one.pdb"));
    assertThat(find(search).passedOver()).isEmpty();
    assertThat(find(search).file()).isNotNull();
  }

  @Test
  void placesAreAskedByNameAndIdUntilOneHasTheFile() throws IOException {
    List<String> asked = new ArrayList<>();
    SymbolPlace empty =
        (name, id) -> {
          asked.add(name + " " + id);
          return List.of(folder.resolve("nowhere"));
        };
    SymbolPlace failing =
        (_, _) -> {
          throw new IOException("https://symbols.example.org: it is asleep");
        };
    pdb(folder.resolve("one.pdb"));

    PdbSearch.Found found =
        find(new PdbSearch(List.of(empty, failing, new SymbolFolder(folder), empty)));
    assertThat(found.file()).isNotNull();
    assertThat(found.passedOver()).containsExactly("https://symbols.example.org: it is asleep");
    assertThat(asked).containsExactly("one.pdb " + ID);
  }

  @Test
  void fileOfAnotherBuildIsTakenIfTheUserWantsAny() throws IOException {
    Path other = program.resolveSibling("one.pdb");
    Files.write(other, new PdbWriter().id(PeWriter.PDB_GUID, 1).write());

    PdbSearch.Found found = find(new PdbSearch(true, List.of(), true));
    assertThat(found.file()).isNotNull();
    assertThat(found.passedOver())
        .containsExactly(
            other + ": is of another build than the program, and is used nevertheless");
  }

  /** Otherwise a program could make its reader write files anywhere below the cache's parent. */
  @ParameterizedTest
  @ValueSource(strings = {"..", ".", "c:one.pdb", "a?b.pdb"})
  void placesAreNotAskedForNamesThatLeadElsewhere(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(program);
    byte[] path = "C:\\build\\one.pdb".getBytes(StandardCharsets.ISO_8859_1);
    byte[] other = Arrays.copyOf(("\\" + name).getBytes(StandardCharsets.ISO_8859_1), path.length);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("C:\\build\\one.pdb");
    System.arraycopy(other, 0, bytes, at, other.length);
    Files.write(program, bytes);
    SymbolPlace place =
        (_, _) -> {
          throw new IOException("asked");
        };

    assertThat(find(new PdbSearch(List.of(place))).passedOver()).isEmpty();
  }
}
