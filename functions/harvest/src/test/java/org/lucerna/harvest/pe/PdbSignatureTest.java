package org.lucerna.harvest.pe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbType;
import org.lucerna.binary.pdb.PdbTypes;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.LeftOut;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.types.FunctionSignature;
import org.lucerna.types.TypeDeclaration;
import org.lucerna.types.TypeReader;
import org.lucerna.types.TypeText;
import org.lucerna.types.TypeWriter;

class PdbSignatureTest {
  private static final int VOID = 3;
  private static final int INT = 0x74;
  private static final int POINTER = 8 << 13 | 0x0c;
  private static final int THIS_CALL = 11;

  private final PdbWriter writer = new PdbWriter().module(1, 0, 0x60);

  /** The declaration of a function type, checked to be the same after writing and reading. */
  private @Nullable String declared(int type, int pointerSize) throws FormatException {
    PdbTypes types = PdbFile.of(MemorySegment.ofArray(writer.write())).types();
    FunctionSignature signature =
        PdbSignature.of((PdbType.Function) types.type(type), List.of(), 0, types, pointerSize);
    if (signature == null) {
      return null;
    }
    TypeWriter written = new TypeWriter(signature);
    assertThat(TypeReader.read(written.typeString(), written.fieldNames())).isEqualTo(signature);
    return TypeDeclaration.of(signature, "f");
  }

  private @Nullable String returning(int result) {
    return declared(writer.procedure(result, 0, INT), 8);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 'void '",
    "0x10, 'signed __int8 '",
    "0x20, 'unsigned __int8 '",
    "0x70, 'char '",
    "0x71, 'wchar_t '",
    "0x7a, 'unsigned __int16 '",
    "0x7b, 'unsigned int '",
    "0x7c, 'unsigned __int8 '",
    "0x11, '__int16 '",
    "0x12, 'int '",
    "0x74, 'int '",
    "0x22, 'unsigned int '",
    "0x13, '__int64 '",
    "0x78, '__int128 '",
    "0x08, 'HRESULT '",
    "0x30, 'bool '",
    "0x31, '_WORD '",
    "0x32, '_BOOL4 '",
    "0x33, '_QWORD '",
    "0x40, 'float '",
    "0x41, 'double '",
    "0x42, '_TBYTE '",
    "0x43, '_OWORD '",
    "0x46, '_WORD '",
    "0x103, 'void *'",
    "0x670, 'char *'",
    "0x470, 'char *__ptr32 '"
  })
  void basicTypesHaveWordsOfIda(String index, String words) {
    assertThat(returning(Integer.decode(index))).isEqualTo(words + "__cdecl f(int)");
  }

  @Test
  void referencesArePointersAndNamedTypesAreReferredToByName() {
    int structure = writer.structure(0, "ns::A<int>", ".?AUA@@");
    int constant = writer.type(0x1001, PdbWriter.body().u32(structure).u16(1));
    int union = writer.type(0x1506, PdbWriter.body().u16(0).u16(0).u32(0).u16(4).cstr("U"));
    int enumeration = writer.type(0x1507, PdbWriter.body().u16(0).u16(0).u32(INT).u32(0).cstr("E"));
    int type =
        writer.procedure(
            writer.pointer(constant, POINTER | 1 << 5),
            0,
            structure,
            writer.pointer(union, POINTER | 4 << 5),
            enumeration,
            writer.pointer(INT, POINTER | 0x400),
            writer.pointer(INT, POINTER | 0x1000));

    assertThat(declared(type, 8))
        .isEqualTo(
            "const struct ns::A<int> *__cdecl f(struct ns::A<int>, union U *, enum E, int *const,"
                + " int *__restrict)");
  }

  @Test
  void typesWithoutANameAreOpaque() {
    int small = writer.structure(8, "ns::<unnamed-tag>", ".?AU1@@");
    int large = writer.structure(24, "<unnamed-tag>", ".?AU2@@");
    int enumeration =
        writer.type(0x1507, PdbWriter.body().u16(0).u16(0).u32(0x20).u32(0).cstr("__unnamed"));

    assertThat(returning(small)).isEqualTo("_QWORD __cdecl f(int)");
    assertThat(returning(enumeration)).isEqualTo("unsigned __int8 __cdecl f(int)");
    assertThat(returning(writer.pointer(large, POINTER))).isEqualTo("_UNKNOWN *__cdecl f(int)");
    assertThat(returning(large)).isNull();
    assertThat(returning(writer.pointer(INT, POINTER | 2 << 5))).isEqualTo("_QWORD __cdecl f(int)");
    assertThat(returning(writer.pointer(INT, 24 << 13 | 0x0c | 3 << 5))).isNull();
  }

  @Test
  void arraysAndFunctionsArePointedTo() {
    int structure = writer.structure(0, "A", ".?AUA@@");
    writer.structure(12, "A", ".?AUA@@");
    int array = writer.type(0x1503, PdbWriter.body().u32(structure).u32(0x23).u16(36).cstr(""));
    int called = writer.procedure(VOID, 0, INT, 0);
    int type = writer.procedure(writer.pointer(called, POINTER), 0, writer.pointer(array, POINTER));

    assertThat(declared(type, 8)).isEqualTo("void (*__cdecl f(struct A (*)[3]))(int, ...)");
  }

  @Test
  void conventionsAreThoseOfIda() {
    assertThat(declared(writer.procedure(VOID, 0, INT), 4)).isEqualTo("void __cdecl f(int)");
    assertThat(declared(writer.procedure(VOID, 2, INT), 4)).isEqualTo("void __pascal f(int)");
    assertThat(declared(writer.procedure(VOID, 4, INT), 4)).isEqualTo("void __fastcall f(int)");
    assertThat(declared(writer.procedure(VOID, 7, INT), 4)).isEqualTo("void __stdcall f(int)");
    assertThat(declared(writer.procedure(VOID, 0, INT, 0), 4)).isEqualTo("void f(int, ...)");
    assertThat(declared(writer.procedure(VOID, 7), 4)).isEqualTo("void f(void)");
    assertThat(declared(writer.procedure(VOID, 0x18, INT), 4)).isNull();
    assertThat(declared(writer.procedure(VOID, 7, INT, 0), 4)).isNull();
    int object = writer.pointer(writer.structure(0, "A", ".?AUA@@"), 4 << 13 | 0x0a);
    assertThat(declared(writer.member(VOID, THIS_CALL, object, 0x20), 4))
        .isEqualTo("void __thiscall f(struct A *this, unsigned __int8)");
  }

  @Test
  void cyclesAndLongChainsAreLeftOut() {
    int itself = 0x1000;
    writer.type(0x1001, PdbWriter.body().u32(itself).u16(1));
    int pointer = 0x1001;
    writer.type(0x1002, PdbWriter.body().u32(pointer).u32(POINTER));
    int function = 0x1003;
    writer.type(0x1002, PdbWriter.body().u32(function + 1).u32(POINTER));
    writer.procedure(VOID, 0, 0x1002, 0x1002);

    assertThat(returning(itself)).isNull();
    assertThat(returning(pointer)).isNull();
    assertThat(declared(function + 1, 8)).isNull();
  }

  private static LinkedHarvestResult harvest(PdbWriter pdb) {
    PeFile program = PeFile.of(MemorySegment.ofArray(new PeWriter(true).write()));
    List<String> leftOut = new ArrayList<>();
    HarvestListener listener =
        new HarvestListener() {
          @Override
          public void at(int done, int all) {}

          @Override
          public void leftOut(LeftOut function) {}

          @Override
          public void tableLeftOut(String table) {
            leftOut.add(table);
          }
        };
    try (PdbFile file = PdbFile.of(MemorySegment.ofArray(pdb.write()))) {
      return new LinkedHarvestResult(
          PeHarvest.of(
                  program,
                  new PdbSearch.Found(file, List.of()),
                  new HarvestOptions(false, listener))
              .functions(),
          leftOut);
    }
  }

  private record LinkedHarvestResult(List<HarvestedFunction> functions, List<String> leftOut) {
    private @Nullable String prototype(String name) {
      HarvestedFunction function =
          functions.stream()
              .filter(one -> one.name() != null && one.name().text().equals(name))
              .findFirst()
              .orElseThrow();
      List<FunctionType> types = function.metadata().values(FunctionType.class);
      return types.isEmpty()
          ? null
          : TypeText.declaration(types.getFirst().type(), types.getFirst().fields(), "f");
    }
  }

  private static Out variable(int type, String name) {
    return PdbWriter.body().u32(type).u16(1).cstr(name);
  }

  @Test
  void harvestedFunctionHasThePrototypeOfItsProcedure() {
    int object = writer.pointer(writer.structure(0, "A", ".?AUA@@"), POINTER);
    writer
        .begin(PdbWriter.PROCEDURE, 1, 0x50, 8, writer.member(VOID, 0, object, INT, INT), 8, "A::f")
        .symbol(0x113e, variable(object, "this"))
        .symbol(0x1141, PdbWriter.body().u64(0))
        .symbol(0x113e, variable(INT, "count"))
        .symbol(0x1141, PdbWriter.body().u64(0))
        .symbol(0x113e, variable(INT, "__formal"))
        .symbol(0x1141, PdbWriter.body().u64(0))
        .symbol(6, PdbWriter.body())
        .publicName(PdbWriter.FUNCTION, 1, 0x50, "?f@A@@QEAAXHH@Z");

    assertThat(harvest(writer).prototype("?f@A@@QEAAXHH@Z"))
        .isEqualTo("void __cdecl __noreturn f(struct A *this, int count, int)");
  }

  @Test
  void functionOfAnOwnConventionHasNoPrototype() {
    writer
        .begin(PdbWriter.PROCEDURE, 1, 0x50, 8, writer.procedure(VOID, 0, INT), 0x20, "f")
        .symbol(6, PdbWriter.body());

    assertThat(harvest(writer).prototype("f")).isNull();
  }

  @Test
  void damagedTypesAreReportedAndNamesStay() {
    writer
        .begin(PdbWriter.PROCEDURE, 1, 0x50, 8, 0x1000, 0, "f")
        .symbol(6, PdbWriter.body())
        .type(0x1008, PdbWriter.body().u32(VOID));
    LinkedHarvestResult harvested = harvest(writer);

    assertThat(harvested.prototype("f")).isNull();
    assertThat(requireNonNull(harvested.leftOut().getFirst())).startsWith("types of the PDB file:");
  }
}
