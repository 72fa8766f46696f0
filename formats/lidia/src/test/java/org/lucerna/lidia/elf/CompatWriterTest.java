package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.Range;

/** The quirks of Pyroscope's tool, in small ELF files. */
class CompatWriterTest {
  private static final SampleElf WIDE = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
  private static final int PROGRAM = 2;
  private static final int LOCAL_FUNCTION = 0x02;
  private static final int GLOBAL_FUNCTION = 0x12;
  private static final int GLOBAL_OBJECT = 0x11;
  private static final int INDIRECT_FUNCTION = 0x1a;
  private static final int SYMTAB = 2;
  private static final int DYNSYM = 11;
  private static final long TEXT = 0x1000;

  private static ElfFile file(byte[] bytes) {
    return ElfFile.of(MemorySegment.ofArray(bytes));
  }

  private static List<String> ranges(byte[] elf) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CompatWriter.of(file(elf)).writeTo(bytes);
    LidiaFile made = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
    List<String> ranges = new ArrayList<>();
    for (long i = 0; i < made.count(); i++) {
      Range range = made.range(i);
      ranges.add("%x+%x %s".formatted(range.address(), range.length(), range.function().text()));
    }
    return ranges;
  }

  private static ElfWriter program() {
    ElfWriter elf = WIDE.writer(PROGRAM);
    elf.progbits(".text", 6, TEXT, new byte[0x100]);
    return elf;
  }

  private static SymbolWriter symbols(ElfWriter elf) {
    return new SymbolWriter(elf, true);
  }

  private static ElfWriter with(ElfWriter elf, int type, SymbolWriter symbols) {
    boolean dynamic = type == DYNSYM;
    int names = elf.section(dynamic ? ".dynstr" : ".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(dynamic ? ".dynsym" : ".symtab", type, 0, 0, names, 1, symbols.symbols());
    return elf;
  }

  @Test
  void everyNamedFunctionOfTheSymbolTableIsIncluded() throws IOException {
    ElfWriter elf = program();
    SymbolWriter symbols =
        symbols(elf)
            .add("later", GLOBAL_FUNCTION, 1, TEXT + 0x20, 0x10)
            .add("alias", GLOBAL_FUNCTION, 1, TEXT, 0x20)
            .add("main", LOCAL_FUNCTION, 1, TEXT, 0x20)
            .add("sizeless", GLOBAL_FUNCTION, 1, TEXT + 0x30, 0)
            .add("imported", GLOBAL_FUNCTION, 0, 0, 0)
            .add("outside", GLOBAL_FUNCTION, 1, 0x9000, 4)
            .add("data", GLOBAL_OBJECT, 1, TEXT + 0x40, 8)
            .add("chosen", INDIRECT_FUNCTION, 1, TEXT + 0x50, 8)
            .add("", GLOBAL_FUNCTION, 1, TEXT + 0x60, 8);
    assertThat(ranges(with(elf, SYMTAB, symbols).write()))
        .containsExactly(
            "0+0 imported",
            "1000+20 alias",
            "1000+20 main",
            "1020+10 later",
            "1030+0 sizeless",
            "9000+4 outside");
  }

  @Test
  void sizesLoseTheirUpperHalf() throws IOException {
    ElfWriter elf = program();
    SymbolWriter symbols = symbols(elf).add("huge", GLOBAL_FUNCTION, 1, TEXT, 0x7_0000_0010L);
    assertThat(ranges(with(elf, SYMTAB, symbols).write())).containsExactly("1000+10 huge");
  }

  @Test
  void dynamicSymbolsCountOnlyWithoutOthers() throws IOException {
    ElfWriter both = program();
    with(both, SYMTAB, symbols(both).add("own", GLOBAL_FUNCTION, 1, TEXT, 4));
    with(both, DYNSYM, symbols(both).add("exported", GLOBAL_FUNCTION, 1, TEXT + 8, 4));
    assertThat(ranges(both.write())).containsExactly("1000+4 own");

    ElfWriter stripped = program();
    with(stripped, DYNSYM, symbols(stripped).add("exported", GLOBAL_FUNCTION, 1, TEXT + 8, 4));
    assertThat(ranges(stripped.write())).containsExactly("1008+4 exported");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 16, 18})
  void functionsOfGoFollowWithTheirEnds(int version) throws IOException {
    assertThat(ranges(new GoWriter(WIDE, version).write()))
        .containsExactly("1000+40 main.first", "1040+50 main.second");
  }

  @Test
  void goProgramWithSymbolsHasEachFunctionTwice() throws IOException {
    byte[] table = goTable();
    ElfWriter elf = program();
    elf.progbits(".gopclntab", 2, 0x4000, table);
    with(elf, SYMTAB, symbols(elf).add("main.first", GLOBAL_FUNCTION, 1, TEXT, 0x40));
    assertThat(ranges(elf.write()))
        .containsExactly("1000+40 main.first", "1000+40 main.first", "1040+50 main.second");
  }

  private static byte[] goTable() {
    ElfSection table = file(new GoWriter(WIDE, 18).write()).section(".gopclntab");
    return Objects.requireNonNull(table).view().segment().toArray(ValueLayout.JAVA_BYTE);
  }

  @Test
  void goTableElsewhereIsNotFound() throws IOException {
    ElfWriter elf = program();
    elf.progbits(".data.rel.ro.gopclntab", 2, 0x4000, goTable());
    assertThat(ranges(elf.write())).isEmpty();
  }

  @Test
  void brokenGoTableIsIgnored() throws IOException {
    byte[] table = goTable();
    ElfWriter elf = program();
    table[1] ^= 0x55;
    elf.progbits(".gopclntab", 2, 0x4000, table);
    with(elf, SYMTAB, symbols(elf).add("main.first", GLOBAL_FUNCTION, 1, TEXT, 0x40));
    assertThat(ranges(elf.write())).containsExactly("1000+40 main.first");
  }

  @Test
  void goTableThatBeginsOutsideTheTextIsRefused() {
    byte[] table = goTable();
    // The start of the code, in the header of Go 1.18.
    table[24 + 1] = 0x70;
    ElfWriter elf = program();
    elf.progbits(".gopclntab", 2, 0x4000, table);
    assertThatThrownBy(() -> CompatWriter.of(file(elf.write())))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("0x7000");
  }

  @Test
  void emptyGoTableIsRefused() {
    ElfWriter elf = program();
    elf.progbits(".gopclntab", 2, 0x4000, new byte[0]);
    assertThatThrownBy(() -> CompatWriter.of(file(elf.write())))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("0 bytes");
  }

  @Test
  void fileWithoutTextIsRefused() {
    ElfWriter elf = WIDE.writer(PROGRAM);
    elf.progbits(".mytext", 6, TEXT, new byte[0x100]);
    with(elf, SYMTAB, symbols(elf).add("main", GLOBAL_FUNCTION, 1, TEXT, 0x40));
    assertThatThrownBy(() -> CompatWriter.of(file(elf.write())))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(".text");
  }
}
