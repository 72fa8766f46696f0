package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;

/** The same debug information in every encoding. */
class DwarfTest {
  static List<SampleDwarf> samples() {
    return SampleDwarf.all().toList();
  }

  private static String text(@Nullable ByteString text) {
    return text == null ? "-" : text.text();
  }

  private static String text(FunctionNode node) {
    return "%d %s %s [%s] %s:%d from %s:%d:%d"
        .formatted(
            node.depth(),
            text(node.linkageName()),
            text(node.plainName()),
            node.ranges(),
            text(node.file()),
            node.line(),
            text(node.callFile()),
            node.callLine(),
            node.callColumn());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void functionsAreRead(SampleDwarf sample) {
    List<String> nodes = new ArrayList<>();
    new Dwarf(sample.sections())
        .functions(tree -> tree.nodes().forEach(node -> nodes.add(text(node))));
    assertThat(nodes)
        .containsExactly(
            "0 _Zouter outer [1000-1100] /src/main.c:10 from -:0:0",
            "1 - inner [1010-1020 1040-1048] /src/sub/b.h:40 from /src/main.c:12:3",
            "2 - inmost [1012-1018] /src/sub/b.h:60 from /src/sub/b.h:70:0",
            "1 _Zfar far [1050-1058] sub/b.h:99 from /src/main.c:13:0",
            "0 - method [2000-2010 3000-3008] /src/main.c:0 from -:0:0");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void linesAreRead(SampleDwarf sample) {
    Dwarf dwarf = new Dwarf(sample.sections());
    List<String> rows = new ArrayList<>();
    dwarf
        .units()
        .forEachRemaining(
            unit -> {
              if (unit.kind() == UnitKind.COMPILE) {
                rows(Objects.requireNonNull(unit.lines()), rows);
              }
            });
    assertThat(rows)
        .containsExactly(
            "1000 /src/main.c:11:0 true",
            "1010 /src/sub/b.h:51:7 true",
            "1012 /src/sub/b.h:50:7 true",
            "1020 /src/main.c:20:7 true",
            "1100 end",
            "2000 /src/main.c:1:0 false",
            "2014 end");
  }

  private static void rows(LineProgram program, List<String> rows) {
    program.run(
        new LineConsumer() {
          @Override
          public void row(long address, int file, int line, int column, boolean statement) {
            rows.add(
                "%x %s:%d:%d %s"
                    .formatted(address, text(program.path(file)), line, column, statement));
          }

          @Override
          public void endSequence(long address) {
            rows.add("%x end".formatted(address));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inlinedFramesAreFound(SampleDwarf sample) {
    Symbolizer symbolizer = new Symbolizer(sample.sections());
    assertThat(frames(symbolizer, 0x1013))
        .containsExactly(
            "inmost /src/sub/b.h:50", "inner /src/sub/b.h:70", "_Zouter /src/main.c:12");
    assertThat(frames(symbolizer, 0x1010))
        .containsExactly("inner /src/sub/b.h:51", "_Zouter /src/main.c:12");
    assertThat(frames(symbolizer, 0x10ff)).containsExactly("_Zouter /src/main.c:20");
    assertThat(frames(symbolizer, 0x3007)).containsExactly("method -:0");
    assertThat(frames(symbolizer, 0x1100)).isEmpty();
    assertThat(frames(symbolizer, 4)).isEmpty();
    assertThat(frames(symbolizer, -1)).isEmpty();
  }

  private static List<String> frames(Symbolizer symbolizer, long address) {
    return symbolizer.frames(address).stream()
        .map(f -> text(f.function()) + " " + text(f.file()) + ":" + f.line())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void unitsAreRead(SampleDwarf sample) {
    List<Unit> units = new ArrayList<>();
    new Dwarf(sample.sections()).units().forEachRemaining(units::add);
    assertThat(units).extracting(Unit::kind).containsExactly(UnitKind.PARTIAL, UnitKind.COMPILE);
    Unit unit = units.getLast();
    assertThat(text(unit.name())).isEqualTo("main.c");
    assertThat(text(unit.directory())).isEqualTo("/src");
    assertThat(unit.version()).isEqualTo(sample.version());
    assertThat(unit.addressSize()).isEqualTo(sample.addressSize());
    assertThat(unit.isWide()).isEqualTo(sample.wide());
    assertThat(unit.ranges().isEmpty()).isTrue();
  }
}
