package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.Out;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Single forms, and debug information made to stall or to exhaust its reader. */
class HostileDwarfTest {
  private static final int HEAD = 11;

  private final Map<String, Out> sections = new HashMap<>();

  private static Out out() {
    return new Out(ByteOrder.LITTLE_ENDIAN, false);
  }

  /** A unit of version 4 with addresses of 8 bytes. */
  private static Out unit(Out entries) {
    Out body = out().u16(4).u32(0).u8(8).bytes(entries.toByteArray());
    return out().u32(body.size()).bytes(body.toByteArray());
  }

  private DebugSections sections() {
    return DebugSections.of(
        ByteOrder.LITTLE_ENDIAN,
        0,
        name ->
            sections.containsKey(name)
                ? MemorySegment.ofArray(sections.get(name).toByteArray())
                : null);
  }

  private Dwarf dwarf() {
    return new Dwarf(sections());
  }

  private List<FunctionTree> functions() {
    List<FunctionTree> trees = new ArrayList<>();
    dwarf().functions(trees::add);
    return trees;
  }

  private static Out shape(Out out, int code, int tag, int children, int... pairs) {
    out.uleb128(code).uleb128(tag).u8(children);
    for (int value : pairs) {
      out.uleb128(value);
    }
    return out.u8(0).u8(0);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 8877665544332211",
    "3, 02004142",
    "4, 020000004142",
    "5, 0102",
    "6, 01020304",
    "7, 0102030405060708",
    "8, 414200",
    "9, 024142",
    "a, 024142",
    "b, 01",
    "c, 01",
    "d, ff7f",
    "e, 01020304",
    "f, 8001",
    "10, 01020304",
    "11, 01",
    "12, 0102",
    "13, 01020304",
    "14, 0102030405060708",
    "15, 8101",
    "16, 05aabb",
    "17, 01020304",
    "18, 024142",
    "19, ''",
    "1a, 8001",
    "1b, 8001",
    "1c, 01020304",
    "1d, 01020304",
    "1e, 000102030405060708090a0b0c0d0e0f",
    "1f, 01020304",
    "20, 0102030405060708",
    "22, 8001",
    "23, 8001",
    "24, 0102030405060708",
    "25, 01",
    "26, 0102",
    "27, 010203",
    "28, 01020304",
    "29, 01",
    "2a, 0102",
    "2b, 010203",
    "2c, 01020304",
    "1f01, 8001",
    "1f02, 8001",
    "1f20, 01020304",
    "1f21, 01020304",
    "2001, 8001aabbccdd",
    "16, 0f8001",
  })
  void everyFormIsSkipped(String form, String hex) {
    int code = Integer.parseInt(form, 16);
    // An attribute nobody reads, of the form, before and between two that are read.
    Out shapes = shape(out(), 1, 0x2e, 0, 0x49, code, 0x11, 0x01, 0x3ff1, code, 0x12, 0x0b);
    byte[] value = ByteString.hex(hex).toByteArray();
    Out entry = out().u8(1).bytes(value).u64(0x1000).bytes(value).u8(4);
    sections.put(".debug_abbrev", shapes.u8(0));
    sections.put(".debug_info", unit(entry));
    assertThat(functions())
        .singleElement()
        .extracting(tree -> tree.function().ranges().toString())
        .isEqualTo("1000-1004");
  }

  @ParameterizedTest
  @CsvSource({"16, 16", "16, 21", "2, 00", "2d, 00", "7fff, 00", "16, ff"})
  void impossibleFormsThrowFormatException(String form, String hex) {
    Out shapes = shape(out(), 1, 0x2e, 0, 0x49, Integer.parseInt(form, 16), 0x11, 0x01);
    sections.put(".debug_abbrev", shapes.u8(0));
    byte[] value = ByteString.hex(hex).toByteArray();
    sections.put(".debug_info", unit(out().u8(1).bytes(value).u64(0).u64(0)));
    assertThatThrownBy(this::functions).isInstanceOf(FormatException.class);
  }

  @Test
  void implicitConstantIsReadFromTheAbbreviation() {
    Out shapes = out().u8(1).u8(0x2e).u8(0).u8(0x11).u8(0x01).u8(0x12).u8(0x21).u8(0x20);
    sections.put(".debug_abbrev", shapes.u8(0x3b).u8(0x21).u8(9).u8(0).u8(0).u8(0));
    sections.put(".debug_info", unit(out().u8(1).u64(0x40)));
    FunctionNode node = functions().getFirst().function();
    assertThat(node.ranges()).hasToString("40-60");
    assertThat(node.line()).isEqualTo(9);
  }

  /** Origins and names in a second file: one that is there, one that is not, one in the first. */
  @Test
  void entriesInTheSharedFileAreRead() {
    Out shapes = shape(out(), 1, 0x2e, 0, 0x11, 1, 0x12, 0x0b, 0x31, 0x1f20);
    shape(shapes, 2, 0x2e, 0, 0x11, 1, 0x12, 0x0b, 0x03, 0x1f21);
    sections.put(".debug_abbrev", shape(shapes, 3, 0x11, 1).u8(0));
    Out entries = out().u8(3).u8(1).u64(16).u8(4).u32(HEAD);
    sections.put(".debug_info", unit(entries.u8(2).u64(32).u8(4).u32(2).u8(0)));
    DebugSections first = sections();
    sections.clear();
    sections.put(".debug_abbrev", shape(out(), 1, 0x2e, 0, 0x03, 0x08, 0x31, 0x1f20).u8(0));
    sections.put(".debug_info", unit(out().u8(1).cstr("shared").u32(HEAD)));
    sections.put(".debug_str", out().cstr("x").cstr("text"));
    List<String> names = new ArrayList<>();
    new Dwarf(first, sections()).functions(tree -> names.add("" + tree.function().name()));
    assertThat(names).containsExactly("shared", "text");
    names.clear();
    new Dwarf(first).functions(tree -> names.add("" + tree.function().name()));
    assertThat(names).containsExactly("null", "null");
    sections.put(".debug_info", out());
    assertThatThrownBy(() -> new Dwarf(first, sections()).functions(tree -> {}))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void entryThatIsItsOwnOriginEnds() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x2e, 0, 0x11, 1, 0x12, 0x0b, 0x31, 0x13).u8(0));
    sections.put(".debug_info", unit(out().u8(1).u64(16).u8(4).u32(HEAD)));
    assertThat(functions()).singleElement().extracting(t -> t.function().name()).isNull();
  }

  @Test
  void originsOutsideTheSectionThrowFormatException() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x2e, 0, 0x11, 1, 0x12, 0x0b, 0x31, 0x10).u8(0));
    for (long origin : new long[] {0, 4, 0x7fff_ffff, 0xffff_ffffL}) {
      sections.put(".debug_info", unit(out().u8(1).u64(16).u8(4).u32(origin)));
      assertThatThrownBy(this::functions).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void endlesslyNestedEntriesThrowFormatException() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x0b, 1).u8(0));
    Out entries = out();
    for (int i = 0; i < 1 << 20; i++) {
      entries.u8(1);
    }
    sections.put(".debug_info", unit(entries));
    assertThatThrownBy(this::functions)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("levels of entries");
  }

  @Test
  void manyReferencesToOneLongListAreBounded() {
    Out entries = out();
    for (int i = 0; i < 200_000; i++) {
      entries.u8(1).u32(0);
    }
    sections.put(".debug_abbrev", shape(shape(out(), 1, 0x2e, 0, 0x55, 0x17), 2, 0x11, 1).u8(0));
    sections.put(".debug_info", unit(out().u8(2).bytes(entries.toByteArray()).u8(0)));
    Out list = out();
    for (int i = 1; i < 20_000; i++) {
      list.u64(16L * i).u64(16L * i + 8);
    }
    sections.put(".debug_ranges", list.u64(0).u64(0));
    assertThatThrownBy(this::functions)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("references that can be followed");
  }

  @Test
  void abbreviationsWithAMillionAttributesAllocateLittle() {
    Out shapes = out().u8(1).u8(0x2e).u8(0);
    for (int i = 0; i < 300_000; i++) {
      shapes.u8(0x3f).u8(0x19);
    }
    sections.put(".debug_abbrev", shapes.u8(0).u8(0).u8(0));
    Out entries = out().u8(1);
    for (int i = 0; i < 300_000; i++) {
      entries.u8(1);
    }
    sections.put(".debug_info", unit(entries));
    assertThat(functions()).isEmpty();
  }

  @Test
  void unitAfterADamagedOneIsRead() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x2e, 0, 0x11, 1, 0x12, 0x0b).u8(0));
    Out good = unit(out().u8(1).u64(16).u8(4));
    Out future = out().u32(7).u16(6).u8(1).u8(8).u8(0).u8(0).u8(0);
    sections.put(".debug_info", out().bytes(future.toByteArray()).u32(0).bytes(good.toByteArray()));
    Iterator<Unit> units = dwarf().units();
    assertThatThrownBy(units::next)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("version 6");
    List<FunctionTree> found = new ArrayList<>();
    units.next().functions(found::add);
    assertThat(found).hasSize(1);
    assertThat(units.hasNext()).isFalse();
  }

  @Test
  void lengthsPastTheSectionThrowFormatException() {
    for (long length : new long[] {100, 0x7fff_ffff, 0xffff_fff0L, 0xffff_fffeL}) {
      sections.put(".debug_info", out().u32(length).u16(4).u32(0).u8(8));
      Iterator<Unit> units = dwarf().units();
      assertThatThrownBy(units::next).isInstanceOf(FormatException.class);
      assertThat(units.hasNext()).isFalse();
    }
    sections.put(".debug_info", out().u32(0xffff_ffffL).u64(-1).u16(4).u32(0).u8(8));
    assertThatThrownBy(() -> dwarf().units().next()).isInstanceOf(FormatException.class);
  }

  @Test
  void fileTableWithMoreNamesThanBytesThrowsFormatException() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x11, 0, 0x10, 0x17).u8(0));
    sections.put(".debug_info", unit(out().u8(1).u32(0)));
    for (int formats = 0; formats <= 1; formats++) {
      Out tables = out().u8(1).u8(1).u8(1).u8(1).u8(1).u8(1).u8(formats);
      if (formats == 1) {
        tables.u8(1).u8(0x19);
      }
      tables.uleb128(Long.MAX_VALUE);
      Out body = out().u16(5).u8(8).u8(0).u32(tables.size()).bytes(tables.toByteArray());
      sections.put(".debug_line", out().u32(body.size()).bytes(body.toByteArray()));
      Unit unit = dwarf().units().next();
      assertThatThrownBy(unit::lines)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("as many names");
    }
  }

  @Test
  void lineProgramsOfVliwMachinesAreRead() {
    sections.put(".debug_abbrev", shape(out(), 1, 0x11, 0, 0x10, 0x17).u8(0));
    sections.put(".debug_info", unit(out().u8(1).u32(0)));
    // Instructions of 16 bytes with 3 operations; no tables.
    Out tables = out().u8(16).u8(3).u8(1).u8(0).u8(4).u8(10);
    for (int operands : new int[] {0, 1, 1, 1, 1, 0, 0, 0, 1}) {
      tables.u8(operands);
    }
    tables.u8(0).u8(0);
    Out body = out().u16(4).u32(tables.size()).bytes(tables.toByteArray());
    body.u8(0).u8(9).u8(2).u64(0x100).u8(1);
    // Two operations stay in the instruction, the third fills it, seven more make two others.
    body.u8(10 + 4 * 2).u8(10 + 4).u8(2).u8(7).u8(1).u8(0).u8(1).u8(1);
    sections.put(".debug_line", out().u32(body.size()).bytes(body.toByteArray()));
    List<Long> rows = new ArrayList<>();
    LineProgram program = Objects.requireNonNull(dwarf().units().next().lines());
    program.run(
        new LineConsumer() {
          @Override
          public void row(long address, int file, int line, int column, boolean statement) {
            rows.add(address);
          }

          @Override
          public void endSequence(long address) {
            rows.add(-address);
          }
        });
    assertThat(rows).containsExactly(0x100L, 0x100L, 0x110L, 0x130L, -0x130L);
  }
}
