package org.lucerna.binary.pdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lucerna.binary.fixture.PdbWriter.PROCEDURE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

class PdbLinesTest {
  private static final int LINES = 0xf2;
  private static final int CHECKSUMS = 0xf4;
  private static final int INLINEES = 0xf6;
  private static final int IMPORTS = 0xf7;
  private static final int EXPORTS = 0xf8;

  /** Place of the second file among the checksums. */
  private static final int SECOND = 8;

  private final PdbWriter writer = new PdbWriter();

  private static Out out() {
    return new Out(ByteOrder.LITTLE_ENDIAN, false);
  }

  private List<PdbFunctionLines> read() {
    PdbLineReader reader = PdbFile.of(MemorySegment.ofArray(writer.write())).lines();
    List<PdbFunctionLines> functions = new ArrayList<>();
    for (int i = 0; i < reader.modules(); i++) {
      reader.read(i, functions::add);
    }
    return functions;
  }

  /** The two files of a module. */
  private void files() {
    Out files = out();
    files.u32(writer.string("a.cpp")).u8(0).u8(0).align(4);
    files.u32(writer.string("b.h")).u8(0).u8(0).align(4);
    writer.subsection(CHECKSUMS, files);
  }

  /** Lines of a piece of code: offset, line, and so on. */
  private static Out piece(int offset, int size) {
    return out().u32(offset).u16(1).u16(0).u32(size);
  }

  private static Out block(Out piece, int file, int... rows) {
    piece.u32(file).u32(rows.length / 2).u32(12 + 4 * rows.length);
    for (int row : rows) {
      piece.u32(row);
    }
    return piece;
  }

  private static PdbLine line(int start, int end, String file, int line) {
    return new PdbLine(start, end, ByteString.utf8(file), line);
  }

  @Test
  void lineEndsWhereTheNextOneOfAnyFileBeginsOrTheCodeEnds() {
    writer.module(1, 0, 0x60).function(PROCEDURE, 1, 0x10, 0x30, "f");
    files();
    Out piece = piece(0x10, 0x28);
    block(piece, 0, 0, 5, 0x18, 7);
    block(piece, SECOND, 8, 100);
    writer.subsection(LINES, piece);

    assertThat(read())
        .singleElement()
        .returns(0x1010L, PdbFunctionLines::start)
        .returns(0x1040L, PdbFunctionLines::end)
        .returns(
            List.of(
                line(0x1010, 0x1018, "a.cpp", 5),
                line(0x1018, 0x1028, "b.h", 100),
                line(0x1028, 0x1038, "a.cpp", 7)),
            PdbFunctionLines::lines);
  }

  @Test
  void ofTwoLinesAtOnePlaceTheLastCounts() {
    writer.module(1, 0, 0x60).function(PROCEDURE, 1, 0, 0x10, "f");
    files();
    writer.subsection(LINES, block(piece(0, 0x10), 0, 0, 1, 0, 2));

    assertThat(read().getFirst().lines()).containsExactly(line(0x1000, 0x1010, "a.cpp", 2));
  }

  @Test
  void lineThatDebuggersStepOverIsNone() {
    writer.module(1, 0, 0x60).function(PROCEDURE, 1, 0, 0x10, "f");
    files();
    writer.subsection(LINES, block(piece(0, 0x10), 0, 0, 1, 4, 0xfeefee, 8, 3, 12, 0xf00f00));

    assertThat(read().getFirst().lines())
        .containsExactly(line(0x1000, 0x1004, "a.cpp", 1), line(0x1008, 0x100c, "a.cpp", 3));
  }

  /** Otherwise its code would have the lines of other code that is equal. */
  @Test
  void functionIsThatOfTheModuleWhoseCodeItIs() {
    for (String name : List.of("first", "second")) {
      int from = name.equals("first") ? 0 : 0x10;
      writer.module(1, from, 0x10).function(PROCEDURE, 1, 0x10, 4, name);
      files();
      writer.subsection(LINES, block(piece(0x10, 4), 0, 0, from + 1));
    }

    assertThat(read())
        .extracting(PdbFunctionLines::name, PdbFunctionLines::lines)
        .containsExactly(
            tuple(ByteString.utf8("second"), List.of(line(0x1010, 0x1014, "a.cpp", 0x11))));
  }

  @Test
  void ofFunctionsOfEqualCodeInAModuleTheFirstHasTheLines() {
    writer.module(1, 0, 0x60);
    writer.function(PROCEDURE, 1, 0, 0x10, "f").function(PROCEDURE, 1, 0, 0x10, "g");
    files();
    writer.subsection(LINES, block(piece(0, 0x10), 0, 0, 1, 4, 2));
    writer.subsection(LINES, block(piece(0, 0x10), 0, 0, 21, 6, 22));

    assertThat(read())
        .extracting(PdbFunctionLines::name, PdbFunctionLines::lines)
        .containsExactly(
            tuple(
                ByteString.utf8("f"),
                List.of(line(0x1000, 0x1004, "a.cpp", 1), line(0x1004, 0x1010, "a.cpp", 2))));
  }

  @Test
  void functionWithoutLinesHasNotThoseOfTheOneBefore() {
    writer.module(1, 0, 0x60);
    writer.function(PROCEDURE, 1, 0, 0x10, "f").function(PROCEDURE, 1, 0x10, 0x10, "made");
    files();
    writer.subsection(LINES, block(piece(0, 0x10), 0, 0, 1));

    assertThat(read()).extracting(function -> function.lines().size()).containsExactly(1, 0);
  }

  private Out inlinee(int id, int file, int line) {
    return out().u32(0).u32(id).u32(file).u32(line);
  }

  @Test
  void inlinedFunctionsHaveTheirOwnLinesAndDepth() {
    int scope = writer.stringId("ns");
    int outer = writer.functionId(scope, 0, "outer");
    int inner = writer.functionId(0, 0, "inner");
    writer
        .module(1, 0, 0x60)
        .begin(PROCEDURE, 1, 0x10, 0x30, "f")
        .beginBlock()
        // Line + 1, code + 4; line - 1 and code + 3; to the end of the code 8 bytes further.
        .beginInlined(outer, 6, 2, 3, 4, 0xb, 3 << 4 | 3, 4, 8)
        // Code + 0x80 (two bytes), 2 bytes long; then code + 3.
        .beginInlined(inner, 12, 2, 0x80, 5, 3, 3)
        .endInlined()
        .endInlined()
        .end()
        .beginInlined(inner, 12, 2, 0x20)
        .endInlined()
        .end();
    files();
    writer.subsection(INLINEES, inlinee(outer, SECOND, 50).u32(inner).u32(0).u32(9));

    assertThat(read().getFirst().inlined())
        .containsExactly(
            new PdbInlinedCall(
                1,
                ByteString.utf8("ns::outer"),
                List.of(line(0x1014, 0x1017, "b.h", 51), line(0x1017, 0x101f, "b.h", 50))),
            new PdbInlinedCall(
                2,
                ByteString.utf8("inner"),
                List.of(line(0x1015, 0x1017, "a.cpp", 9), line(0x1018, 0x1040, "a.cpp", 9))),
            new PdbInlinedCall(
                1, ByteString.utf8("inner"), List.of(line(0x1030, 0x1032, "a.cpp", 9))));
  }

  @Test
  void nameOfAnInlinedFunctionMayBeExportedByAnotherModule() {
    int id = writer.functionId(0, 0, "elsewhere");
    int imported = 0x8000_0000 | 1 << 20 | 1;
    writer
        .module(1, 0, 0x20)
        .begin(PROCEDURE, 1, 0, 0x10, "f")
        .beginInlined(imported, 12, 2, 4)
        .endInlined()
        .end();
    files();
    writer.subsection(INLINEES, inlinee(imported, 0, 1));
    writer.subsection(
        IMPORTS,
        out()
            .u32(writer.string("0.OBJ"))
            .u32(1)
            .u32(7)
            .u32(writer.string("1.OBJ"))
            .u32(2)
            .u32(5)
            .u32(6));
    writer.module(1, 0x20, 0x20);
    writer.subsection(EXPORTS, out().u32(5).u32(0).u32(6).u32(id));

    assertThat(read().getFirst().inlined())
        .extracting(PdbInlinedCall::name)
        .containsExactly(ByteString.utf8("elsewhere"));
  }

  @Test
  void inlinedFunctionOfNoKnownIdHasNoName() {
    writer.module(1, 0, 0x20).begin(PROCEDURE, 1, 0, 0x10, "f");
    writer.beginInlined(0x8000_0000, 12, 2, 4).endInlined().beginInlined(0x1234).endInlined().end();

    assertThat(read().getFirst().inlined())
        .extracting(PdbInlinedCall::name)
        .containsExactly(null, null);
  }

  @Test
  void operationThatIsNotKnownIsRefused() {
    int id = writer.functionId(0, 0, "g");
    writer.module(1, 0, 0x20).begin(PROCEDURE, 1, 0, 0x10, "f").beginInlined(id, 14).end();
    writer.subsection(INLINEES, inlinee(id, 0, 1));

    assertThatThrownBy(this::read)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("operation 14");
  }

  @Test
  void functionsThatAreInlinedIntoEachOtherWithoutEndAreRefused() {
    writer.module(1, 0, 0x20).begin(PROCEDURE, 1, 0, 0x10, "f");
    for (int i = 0; i < 256; i++) {
      writer.beginInlined(0x1000);
    }

    assertThatThrownBy(this::read)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("255 functions in each other");
  }
}
