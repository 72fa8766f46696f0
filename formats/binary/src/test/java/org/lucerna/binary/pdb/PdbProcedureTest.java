package org.lucerna.binary.pdb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.binary.fixture.PdbWriter.FUNCTION;
import static org.lucerna.binary.fixture.PdbWriter.PROCEDURE;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.bytes.ByteString;

class PdbProcedureTest {
  private static final int INT = 0x74;
  private static final int FLOAT = 0x40;
  private static final int BLOCK = 0x1103;
  private static final int INLINED = 0x114d;
  private static final int INLINED_END = 0x114e;
  private static final int END = 6;

  private final PdbWriter writer = new PdbWriter().module(1, 0, 0x60);

  private PdbFile file() {
    return PdbFile.of(MemorySegment.ofArray(writer.write()));
  }

  private PdbWriter begin(int type) {
    return writer.begin(PROCEDURE, 1, 0x10, 4, type, 0, "f");
  }

  private void marked(int type, String name, boolean isSomewhere) {
    writer.symbol(0x113e, PdbWriter.body().u32(type).u16(1).cstr(name));
    if (isSomewhere) {
      writer.symbol(0x1141, PdbWriter.body().u64(0));
    }
  }

  private void local(int type, String name) {
    writer.symbol(0x113e, PdbWriter.body().u32(type).u16(0).cstr(name));
  }

  private void placed(int type, String name) {
    writer.symbol(0x1111, PdbWriter.body().u32(8).u32(type).u16(335).cstr(name));
  }

  private List<String> names() {
    PdbFile file = file();
    PdbTypes types = file.types();
    PdbProcedure procedure = requireNonNull(file.procedures().get(0x1010L));
    PdbType.Function function = (PdbType.Function) types.type(procedure.type(types));
    return procedure.parameterNames(function, types).stream().map(ByteString::text).toList();
  }

  @Test
  void namesAreThoseOfMarkedVariablesInTheProceduresOwnScope() {
    begin(writer.procedure(3, 0, INT, FLOAT));
    marked(INT, "a", true);
    writer.symbol(BLOCK, PdbWriter.body().u64(0).u64(0));
    marked(INT, "ofABlock", true);
    writer.symbol(INLINED, PdbWriter.body().u64(0).u32(0));
    marked(INT, "ofAnInlinedFunction", true);
    writer.symbol(INLINED_END, PdbWriter.body()).symbol(END, PdbWriter.body());
    local(INT, "local");
    marked(FLOAT, "b", true);
    writer.symbol(END, PdbWriter.body());
    marked(INT, "afterTheEnd", true);

    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void qualifiersOfVariablesDoNotMatter() {
    int constant = writer.type(0x1001, PdbWriter.body().u32(INT).u16(1));
    int pointer = writer.pointer(INT, 8 << 13 | 0x0c);
    int constantPointer = writer.pointer(INT, 8 << 13 | 0x0c | 0x400);
    begin(writer.procedure(3, 0, INT, pointer));
    marked(constant, "a", true);
    marked(constantPointer, "b", true);
    writer.symbol(END, PdbWriter.body());

    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void optimizedAwayParameterIsInItsPlaceOnTheStackOnly() {
    begin(writer.procedure(3, 0, INT, INT));
    marked(INT, "second", true);
    marked(INT, "first", false);
    placed(INT, "first");
    placed(INT, "second");
    placed(INT, "local");
    writer.symbol(END, PdbWriter.body());

    assertThat(names()).containsExactly("first", "second");
  }

  @Test
  void variablesOfUnoptimizedCodeBeginWithTheParameters() {
    begin(writer.procedure(3, 0, INT, FLOAT));
    writer.symbol(0x110b, PdbWriter.body().u32(8).u32(INT).cstr("a"));
    writer.symbol(0x110b, PdbWriter.body().u32(12).u32(FLOAT).cstr("b"));
    writer.symbol(0x110b, PdbWriter.body().u32(-4 & 0xffff_ffffL).u32(INT).cstr("local"));
    writer.symbol(END, PdbWriter.body());

    assertThat(names()).containsExactly("a", "b");
  }

  @Test
  void thereAreNoNamesIfAnyIsUncertain() {
    begin(writer.procedure(3, 0, INT, FLOAT));
    marked(FLOAT, "b", true);
    marked(INT, "a", false);
    placed(INT, "c");
    placed(FLOAT, "b");
    writer.symbol(END, PdbWriter.body());

    assertThat(names()).isEmpty();
  }

  @Test
  void typeMayBeThatOfAnId() {
    int type = writer.procedure(3, 0, INT);
    writer.begin(0x1147, 1, 0x10, 4, writer.functionId(0, type, "f"), 0x28, "f");
    marked(INT, "a", true);
    PdbFile file = file();
    PdbProcedure procedure = requireNonNull(file.procedures().get(0x1010L));

    assertThat(procedure.type(file.types())).isEqualTo(type);
    assertThat(procedure.neverReturns()).isTrue();
    assertThat(procedure.hasOwnConvention()).isTrue();
    assertThat(names()).containsExactly("a");
  }

  @Test
  void equalCodeHasAProcedureOnlyIfItsNameIsCertain() {
    writer
        .begin(PROCEDURE, 1, 0x10, 4, 0, 0, "ns::f")
        .symbol(END, PdbWriter.body())
        .function(PROCEDURE, 1, 0x10, 4, "g")
        .function(PROCEDURE, 1, 0x20, 4, "h")
        .function(PROCEDURE, 1, 0x20, 4, "h")
        .function(PROCEDURE, 1, 0x30, 4, "A::A")
        .publicName(FUNCTION, 1, 0x10, "g")
        .publicName(FUNCTION, 1, 0x10, "?f@ns@@YAXXZ")
        .publicName(FUNCTION, 1, 0x20, "?h@@YAXH@Z")
        .publicName(FUNCTION, 1, 0x20, "?h@@YAXI@Z")
        .publicName(FUNCTION, 1, 0x30, "??0A@@QEAA@XZ")
        .thunk(1, 0x40, 6, "t");

    assertThat(file().procedures()).containsOnlyKeys(0x1010L, 0x1030L);
  }

  @Test
  void proceduresWithoutAnEndAreReadOnce() {
    int count = 50_000;
    int type = writer.procedure(3, 0, INT);
    for (int i = 0; i < count; i++) {
      writer.begin(PROCEDURE, 1, i, 4, type, 0, "f" + i);
      placed(INT, "a");
    }
    PdbFile file = file();
    PdbTypes types = file.types();

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (PdbProcedure procedure : file.procedures().values()) {
            PdbType.Function function = (PdbType.Function) types.type(type);
            assertThat(procedure.parameterNames(function, types)).hasSize(1);
          }
        });
  }
}
