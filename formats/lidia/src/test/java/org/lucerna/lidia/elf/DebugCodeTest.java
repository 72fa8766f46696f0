package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;

class DebugCodeTest {
  private static final List<String> FILES = List.of("a.c", "a.h", "b.h");

  private final CodeLines rows = new CodeLines(number -> text(FILES.get(number)));

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static InlineNode node(
      int depth, String name, String file, int callLine, long... bounds) {
    List<InlineNode.Piece> pieces =
        Stream.iterate(0, i -> i < bounds.length, i -> i + 2)
            .map(i -> new InlineNode.Piece(bounds[i], bounds[i + 1]))
            .toList();
    return new InlineNode(
        depth, text(name), pieces, text(file), text(depth > 0 ? "a.c" : ""), callLine);
  }

  private static NamedRange named(long start, long end, String name) {
    return new NamedRange(start, end, 0, text(name));
  }

  private LidiaFile file(List<NamedRange> names, CreateOptions options, InlineNode... nodes)
      throws IOException {
    LidiaWriter writer = new LidiaWriter(options.files(), options.lines());
    DebugCode code = new DebugCode(writer, options, names);
    code.add(List.of(nodes), rows.sort());
    code.writeFunctions();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.writeTo(out);
    return LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));
  }

  /** A function from 0x10 to 0x40 with functions inlined there. */
  private LidiaFile outer(InlineNode... inlined) throws IOException {
    InlineNode outer = node(0, "outer", "a.c", 0, 0x10, 0x40);
    return file(
        List.of(),
        CreateOptions.ALL,
        Stream.concat(Stream.of(outer), Stream.of(inlined)).toArray(InlineNode[]::new));
  }

  private static List<String> at(LidiaFile file, long address) {
    return file.lookup(address).stream()
        .map(frame -> frame.function() + " " + frame.file() + ":" + frame.line())
        .toList();
  }

  @Test
  void linesBelongToTheInnermostFunction() throws IOException {
    rows.add(0x10, 0, 1);
    rows.add(0x20, 1, 50);
    rows.add(0x28, 1, 51);
    rows.add(0x30, 0, 2);
    rows.add(0x38, 2, 90);
    rows.addEnd(0x40);
    LidiaFile file =
        file(
            List.of(named(0x10, 0x44, "symbol")),
            CreateOptions.ALL,
            node(0, "outer", "a.c", 0, 0x10, 0x40),
            node(1, "inner", "a.h", 7, 0x20, 0x30));
    assertThat(at(file, 0x1f)).containsExactly("symbol a.c:1");
    assertThat(at(file, 0x20)).containsExactly("inner a.h:50", "symbol a.c:7");
    assertThat(at(file, 0x2f)).containsExactly("inner a.h:51", "symbol a.c:7");
    assertThat(at(file, 0x30)).containsExactly("symbol a.c:2");
    assertThat(at(file, 0x38)).containsExactly("symbol b.h:90");
    assertThat(at(file, 0x40)).containsExactly("symbol :0");
  }

  @Test
  void rowAroundAnInlinedFunctionContinuesAfterIt() throws IOException {
    rows.add(0x10, 0, 1);
    rows.addEnd(0x40);
    LidiaFile file = outer(node(1, "inner", "a.c", 7, 0x20, 0x30));
    assertThat(at(file, 0x28)).containsExactly("inner a.c:1", "outer a.c:7");
    assertThat(at(file, 0x30)).containsExactly("outer a.c:1");
  }

  @Test
  void paddingAfterAFunctionHasItsLastLine() throws IOException {
    rows.add(0x10, 0, 1);
    rows.add(0x38, 0, 9);
    rows.add(0x50, 0, 20);
    rows.addEnd(0x60);
    InlineNode outer = node(0, "outer", "a.c", 0, 0x10, 0x40);
    LidiaFile file = file(List.of(named(0x10, 0x40, "symbol")), CreateOptions.ALL, outer);
    assertThat(at(file, 0x3f)).containsExactly("symbol a.c:9");
    assertThat(at(file, 0x40)).containsExactly("symbol a.c:9");
    assertThat(at(file, 0x4f)).containsExactly("symbol a.c:9");
    assertThat(at(file, 0x50)).isEmpty();
  }

  @Test
  void paddingEndsWhereAnotherNameBegins() throws IOException {
    rows.add(0x10, 0, 1);
    rows.addEnd(0x50);
    LidiaFile file =
        file(
            List.of(named(0x10, 0x40, "symbol"), named(0x48, 0x50, "other")),
            CreateOptions.ALL,
            node(0, "outer", "a.c", 0, 0x10, 0x40));
    assertThat(at(file, 0x47)).containsExactly("symbol a.c:1");
    assertThat(at(file, 0x48)).containsExactly("other :0");
  }

  @Test
  void longGapIsNoPadding() throws IOException {
    rows.add(0x10, 0, 1);
    rows.addEnd(0x140);
    LidiaFile file = outer();
    assertThat(at(file, 0x40)).isEmpty();
  }

  @Test
  void nestedNameSplitsInlinedRanges() throws IOException {
    rows.add(0x10, 1, 5);
    rows.addEnd(0x40);
    LidiaFile file =
        file(
            List.of(named(0x10, 0x24, "f"), named(0x24, 0x28, "g"), named(0x28, 0x40, "f")),
            CreateOptions.ALL,
            node(0, "f", "a.c", 0, 0x10, 0x40),
            node(1, "inner", "a.h", 7, 0x20, 0x30));
    assertThat(at(file, 0x20)).containsExactly("inner a.h:5", "f a.c:7");
    assertThat(at(file, 0x26)).containsExactly("inner a.h:5", "g a.c:7");
    assertThat(at(file, 0x2f)).containsExactly("inner a.h:5", "f a.c:7");
  }

  @Test
  void piecesOfOneCallAreOneRange() throws IOException {
    rows.add(0x10, 0, 1);
    rows.add(0x20, 1, 50);
    rows.addEnd(0x40);
    LidiaFile file =
        outer(
            node(1, "inner", "a.h", 7, 0x20, 0x28),
            node(1, "inner", "a.h", 7, 0x28, 0x30),
            node(1, "inner", "a.h", 8, 0x30, 0x38));
    // The fourth is the end of the outer one, whose lines are of another file.
    assertThat(file.count()).isEqualTo(4);
    assertThat(at(file, 0x38)).containsExactly("outer a.h:50");
    assertThat(at(file, 0x2f)).containsExactly("inner a.h:50", "outer a.c:7");
    assertThat(at(file, 0x30)).containsExactly("inner a.h:50", "outer a.c:8");
  }

  @Test
  void inlinedPieceStaysInnermostAfterItsCallerContinues() throws IOException {
    rows.add(0x10, 0, 1);
    rows.addEnd(0x40);
    LidiaFile file =
        outer(
            node(1, "first", "a.c", 7, 0x10, 0x20),
            node(2, "inner", "a.c", 9, 0x10, 0x20),
            node(1, "second", "a.c", 8, 0x20, 0x30),
            node(2, "inner", "a.c", 9, 0x20, 0x30));
    assertThat(at(file, 0x1f)).containsExactly("inner a.c:1", "first a.c:9", "outer a.c:7");
    assertThat(at(file, 0x20)).containsExactly("inner a.c:1", "second a.c:9", "outer a.c:8");
  }

  @Test
  void functionWithoutFileGetsFileOfMostOfItsCode() throws IOException {
    rows.add(0x10, 2, 1);
    rows.add(0x12, 1, 50);
    rows.add(0x28, 0, 60);
    rows.addEnd(0x30);
    LidiaFile file = file(List.of(), CreateOptions.ALL, node(0, "init", "", 0, 0x10, 0x30));
    assertThat(at(file, 0x10)).containsExactly("init b.h:1");
    assertThat(at(file, 0x12)).containsExactly("init a.h:50");
    assertThat(at(file, 0x28)).containsExactly("init a.c:60");
  }

  /** As in a function that a header is included in: the same call goes on in another range. */
  @Test
  void linesOfAnotherFileHaveARangeOfTheirOwn() throws IOException {
    rows.add(0x10, 0, 1);
    rows.add(0x18, 1, 50);
    rows.add(0x20, 1, 51);
    rows.add(0x24, 2, 90);
    rows.add(0x28, 1, 52);
    rows.add(0x30, 0, 2);
    rows.addEnd(0x40);
    LidiaFile file = outer(node(1, "inner", "a.h", 7, 0x20, 0x30));
    assertThat(at(file, 0x17)).containsExactly("outer a.c:1");
    assertThat(at(file, 0x18)).containsExactly("outer a.h:50");
    assertThat(at(file, 0x20)).containsExactly("inner a.h:51", "outer a.c:7");
    assertThat(at(file, 0x24)).containsExactly("inner b.h:90", "outer a.c:7");
    assertThat(at(file, 0x28)).containsExactly("inner a.h:52", "outer a.c:7");
    assertThat(at(file, 0x30)).containsExactly("outer a.c:2");
  }

  @Test
  void eachPartCanBeLeftOut() throws IOException {
    rows.add(0x10, 0, 1);
    rows.addEnd(0x40);
    InlineNode outer = node(0, "outer", "a.c", 0, 0x10, 0x40);
    InlineNode inner = node(1, "inner", "a.c", 7, 0x20, 0x30);
    assertThat(
            at(
                file(
                    List.of(),
                    new CreateOptions(false, true, true, NameStyle.STORED),
                    outer,
                    inner),
                0x20))
        .containsExactly("inner :1", "outer :7");
    assertThat(
            at(
                file(
                    List.of(),
                    new CreateOptions(true, false, true, NameStyle.STORED),
                    outer,
                    inner),
                0x20))
        .containsExactly("inner a.c:0", "outer a.c:7");
    assertThat(
            at(
                file(
                    List.of(),
                    new CreateOptions(true, true, false, NameStyle.STORED),
                    outer,
                    inner),
                0x20))
        .containsExactly("outer a.c:1");
  }

  @Test
  void namesThatNoFunctionCoversHaveTheLinesOfTheUnit() throws IOException {
    rows.add(0x40, 1, 7);
    rows.add(0x50, 1, 8);
    rows.addEnd(0x50);
    rows.add(0x10, 0, 1);
    rows.add(0x20, 0, 2);
    rows.addEnd(0x30);
    List<NamedRange> names =
        List.of(named(0x10, 0x20, "known"), named(0x20, 0x30, "lines"), named(0x50, 0x60, "none"));
    LidiaWriter writer = new LidiaWriter(true, true);
    DebugCode code = new DebugCode(writer, CreateOptions.ALL, names);
    code.add(List.of(node(0, "known", "a.c", 0, 0x10, 0x20)), rows.sort());
    assertThat(code.leavesNames(rows)).isTrue();
    code.addNames(rows);
    code.writeFunctions();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.writeTo(out);
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));
    assertThat(at(file, 0x10)).containsExactly("known a.c:1");
    assertThat(at(file, 0x2f)).containsExactly("lines a.c:2");
    assertThat(at(file, 0x50)).containsExactly("none :0");
  }
}
