package org.lucerna.binary.pdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.fixture.Tool;

class PdbFileWriterTest {
  private static final PeFile LIBRARY =
      PeFile.of(MemorySegment.ofArray(new PeWriter(true).write()));
  private static final PdbProgram PROGRAM =
      PdbProgram.of(Objects.requireNonNull(PeOutline.of(LIBRARY)));
  private static final long TEXT = new PeWriter(true).text();

  @TempDir private Path folder;

  private static PdbName name(long offset, long size, String linked, String shown) {
    return new PdbName(TEXT + offset, size, ByteString.utf8(linked), ByteString.utf8(shown));
  }

  private static List<PdbFunction> written(List<PdbName> names) {
    return PdbFile.of(MemorySegment.ofArray(PdbFileWriter.write(PROGRAM, names))).functions();
  }

  private Path file(PdbName... names) throws IOException {
    return Files.write(folder.resolve("one.pdb"), PdbFileWriter.write(PROGRAM, List.of(names)));
  }

  @Test
  void writtenFileIsTheOneThatTheProgramNamesAndHasItsFunctions() {
    byte[] file =
        PdbFileWriter.write(
            PROGRAM, List.of(name(0, 0x10, "?f@@YAXXZ", "f"), name(0x10, 0, "g", "g")));

    assertThat(PdbFile.of(MemorySegment.ofArray(file)).isOf(PROGRAM.reference())).isTrue();
    assertThat(written(List.of(name(0, 0x10, "?f@@YAXXZ", "f"), name(0x10, 0, "g", "g"))))
        .containsExactly(
            new PdbFunction(0x1000, 0x10, ByteString.utf8("?f@@YAXXZ"), List.of()),
            new PdbFunction(0x1010, 0, ByteString.utf8("g"), List.of()));
  }

  /** The blocks 4097 and 4098 say which blocks are free; no stream may have them. */
  @Test
  void fileOfMoreThanOneIntervalIsRead() {
    List<PdbName> names = new ArrayList<>();
    for (int i = 0; i < 0x60; i++) {
      names.add(name(i, 1, "n" + i + "x".repeat(60_000), "n" + i + "x".repeat(60_000)));
    }
    byte[] file = PdbFileWriter.write(PROGRAM, names);

    assertThat(file.length).isGreaterThan(0x1000 * 4097);
    assertThat(PdbFile.of(MemorySegment.ofArray(file)).functions())
        .extracting(PdbFunction::name)
        .containsExactlyElementsOf(names.stream().map(PdbName::linked).toList());
  }

  @Test
  void nameLongerThanARecordIsCut() {
    String text = "n".repeat(70_000);

    assertThat(written(List.of(name(0, 1, text, text))))
        .singleElement()
        .satisfies(
            function -> {
              ByteString cut = Objects.requireNonNull(function.name());
              assertThat(text).startsWith(cut.text());
              assertThat(cut.length()).isBetween(60_000, 0xff00);
            });
  }

  @Test
  void fileWithoutNamesIsNotWritten() {
    List<PdbName> outside = List.of(name(-0x100, 1, "outside", "outside"));

    assertThatThrownBy(() -> PdbFileWriter.write(PROGRAM, outside))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void llvmReadsAllTables() throws IOException, InterruptedException {
    Tool pdbutil = Tool.require("llvm-pdbutil");
    Path file =
        file(
            name(0, 0x10, "?f@ns@@YAXXZ", "ns::f"),
            name(0x10, 0x20, "Foo", "Foo"),
            name(0x30, 4, "foo", "foo"),
            name(0x40, 0, "bare", "bare"));

    String dump = pdbutil.run("dump", "-all", file);
    assertThat(dump)
        .contains("S_PUB32 [size = 28] `?f@ns@@YAXXZ`")
        .contains("S_GPROC32 [size = 48] `ns::f`")
        .contains("addr = 0001:0016, code size = 32")
        .contains("`0x1002 (const void ())`");
    assertThat(pdbutil.run("dump", "-publics", file).split("S_PUB32", -1)).hasSize(5);
    assertThat(pdbutil.run("dump", "-symbols", file).split("S_GPROC32", -1)).hasSize(4);
    // It finds them by their hash.
    for (String name : List.of("ns::f", "Foo", "foo")) {
      assertThat(pdbutil.run("dump", "-globals", "-global-name=" + name, file))
          .contains("S_PROCREF")
          .contains("`" + name + "`");
    }
  }

  /** So that debuggers find names whatever their case. */
  @Test
  void namesThatDifferInCaseHaveOneHash() {
    assertThat(SymbolTableWriter.hash(ByteString.utf8("Foo")))
        .isEqualTo(SymbolTableWriter.hash(ByteString.utf8("fOO")));
  }
}
