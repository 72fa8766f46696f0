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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debugfile.DebugPrototype;
import org.lucerna.binary.debugfile.DebugPrototype.Parameter;
import org.lucerna.binary.debugfile.DebugType;
import org.lucerna.binary.debugfile.DebugType.Coding;
import org.lucerna.binary.debugfile.DebugType.Kind;
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
    return new PdbName(TEXT + offset, size, ByteString.utf8(linked), ByteString.utf8(shown), null);
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

  private static final DebugType INT = new DebugType.Base("int", Coding.SIGNED, 4);

  private static PdbName typed(long offset, DebugPrototype prototype, int convention) {
    PdbPrototype known = new PdbPrototype(prototype, convention, true);
    ByteString name = ByteString.utf8("f" + offset);
    return new PdbName(TEXT + offset, 1, name, name, known);
  }

  private static DebugPrototype prototype(DebugType result, DebugType... parameters) {
    return new DebugPrototype(
        result,
        Stream.of(parameters).map(type -> new Parameter(ByteString.EMPTY, type)).toList(),
        false);
  }

  private static DebugType named(Kind kind, String name) {
    return new DebugType.Named(kind, ByteString.utf8(name));
  }

  /** The type of each procedure. */
  private static List<PdbType> types(PdbProgram program, PdbName... names) {
    PdbFile file = PdbFile.of(MemorySegment.ofArray(PdbFileWriter.write(program, List.of(names))));
    PdbTypes types = file.types();
    return file.procedures().values().stream()
        .map(procedure -> types.type(procedure.type(types)))
        .toList();
  }

  @Test
  void knownPrototypesAreWrittenAndOthersSayNothing() {
    DebugType structure = named(Kind.STRUCTURE, "ns::A");
    DebugType constant = new DebugType.Constant(structure);
    PdbName known =
        typed(
            0,
            prototype(
                new DebugType.Pointer(constant),
                INT,
                structure,
                new DebugType.Constant(new DebugType.Pointer(INT)),
                new DebugType.Pointer(new DebugType.Unknown()),
                named(Kind.ALIAS, "wchar_t")),
            PdbType.Function.NEAR_STANDARD);
    PdbName unknown = typed(1, prototype(INT, new DebugType.Unknown()), 0);
    PdbFile file =
        PdbFile.of(MemorySegment.ofArray(PdbFileWriter.write(PROGRAM, List.of(known, unknown))));
    PdbTypes types = file.types();
    List<PdbProcedure> procedures = List.copyOf(file.procedures().values());
    PdbType.Function function = (PdbType.Function) types.type(procedures.getFirst().type(types));

    assertThat(function.convention()).isEqualTo(PdbType.Function.NEAR_STANDARD);
    assertThat(procedures.getFirst().neverReturns()).isTrue();
    PdbType.Pointer result = (PdbType.Pointer) types.type(function.result());
    PdbType.Modified target = (PdbType.Modified) types.type(result.target());
    assertThat(result.size()).isEqualTo(8);
    assertThat(target.isConst()).isTrue();
    assertThat(types.type(target.type()))
        .isEqualTo(
            new PdbType.Aggregate(false, ByteString.utf8("ns::A"), ByteString.EMPTY, 0, true));
    assertThat(function.parameters())
        .hasSize(5)
        .startsWith(0x74, target.type())
        .endsWith(0x603, 0x71);
    assertThat(types.type(function.parameters().get(2)))
        .isEqualTo(new PdbType.Pointer(0x74, PdbType.Reference.POINTER, 8, true, false, false));
    assertThat(types.type(procedures.getLast().type(types)))
        .isEqualTo(new PdbType.Modified(0x1001, true, false));
  }

  @Test
  void typesAreWrittenOnceAndOnRequestNot() {
    PdbName one = typed(0, prototype(INT, named(Kind.UNION, "U"), named(Kind.ENUMERATION, "E")), 0);
    PdbName same =
        typed(1, prototype(INT, named(Kind.UNION, "U"), named(Kind.ENUMERATION, "E")), 0);
    byte[] file = PdbFileWriter.write(PROGRAM, List.of(one, same));

    assertThat(types(PROGRAM, one, same)).hasSize(2);
    assertThat(types(PROGRAM, one, same).getFirst()).isEqualTo(types(PROGRAM, one).getFirst());
    assertThat(PdbFile.of(MemorySegment.ofArray(file)).types().end()).isEqualTo(0x1007);
    assertThat(types(PROGRAM.withoutTypes(), one)).containsExactly(new PdbType.Unknown(0));
  }

  @Test
  void llvmReadsManyTypes() throws IOException, InterruptedException {
    Tool pdbutil = Tool.require("llvm-pdbutil");
    PdbName[] names = new PdbName[2000];
    for (int i = 0; i < names.length; i++) {
      names[i] = typed(i % 0x60, prototype(INT, named(Kind.STRUCTURE, "A" + i)), 0);
    }
    String dump = pdbutil.run("dump", "-types", "-type-extras", "-ids", file(names));

    assertThat(dump)
        .contains("0x1000 | LF_ARGLIST [size = 8, hash = 0x32484]")
        .contains("`A1999`")
        .contains("Showing 6,003 records");
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
