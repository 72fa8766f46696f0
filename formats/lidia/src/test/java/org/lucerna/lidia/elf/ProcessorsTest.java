package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/** Processors whose symbols do not simply have the addresses of their functions. */
class ProcessorsTest {
  private static final int ARM = 40;
  private static final int PPC64 = 21;
  private static final int OBJECT = 1;
  private static final int PROGRAM = 2;
  private static final int LOCAL = 0x00;
  private static final int LOCAL_FUNCTION = 0x02;
  private static final int GLOBAL_FUNCTION = 0x12;

  private static List<String> ranges(LidiaWriter writer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.writeTo(bytes);
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
    List<String> ranges = new ArrayList<>();
    for (long i = 0; i < file.count(); i++) {
      Range range = file.range(i);
      ranges.add("%x+%x %s".formatted(range.address(), range.length(), range.function().text()));
    }
    return ranges;
  }

  private static List<String> enhanced(byte[] elf) throws IOException {
    Conversion made =
        new ElfToLidia(CreateOptions.ALL).convert(ElfFile.of(MemorySegment.ofArray(elf)));
    assertThat(made.leftOut()).isEmpty();
    return ranges(made.writer());
  }

  private static List<String> compat(byte[] elf) throws IOException {
    return ranges(CompatWriter.of(ElfFile.of(MemorySegment.ofArray(elf))));
  }

  private static byte[] withSymbols(ElfWriter elf, SymbolWriter symbols) {
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    return elf.write();
  }

  private static byte[] thumb(int type, long text) {
    ElfWriter elf = new ElfWriter(false, ByteOrder.LITTLE_ENDIAN, type, ARM);
    int section = elf.progbits(".text", 6, text, new byte[0x40]);
    SymbolWriter symbols = new SymbolWriter(elf, false);
    symbols.add("$t", LOCAL, section, text, 0).add("$d.1", LOCAL, section, text + 0x0c, 0);
    symbols.add("$a", LOCAL, section, text + 0x10, 0);
    symbols.add("thumb", GLOBAL_FUNCTION, section, text + 1, 0x10);
    symbols.add("arm", GLOBAL_FUNCTION, section, text + 0x10, 0x10);
    symbols.add("sizeless", LOCAL_FUNCTION, section, text + 0x21, 0);
    symbols.add("label", LOCAL, section, text + 0x30, 0);
    return withSymbols(elf, symbols);
  }

  @Test
  void thumbBitIsRemovedFromAddresses() throws IOException {
    assertThat(enhanced(thumb(PROGRAM, 0x8000)))
        .containsExactly("8000+10 thumb", "8010+10 arm", "8020+10 sizeless", "8030+10 label");
    assertThat(compat(thumb(PROGRAM, 0x8000)))
        .containsExactly("8001+10 thumb", "8010+10 arm", "8021+0 sizeless");
  }

  @Test
  void thumbBitIsRemovedFromAddressesInObjectFiles() throws IOException {
    assertThat(enhanced(thumb(OBJECT, 0)))
        .containsExactly("0+10 thumb", "10+10 arm", "20+10 sizeless", "30+10 label");
  }

  /** On other processors an odd address is one. */
  @Test
  void oddAddressIsKept() throws IOException {
    ElfWriter elf = new ElfWriter(false, ByteOrder.LITTLE_ENDIAN, PROGRAM, 3);
    int section = elf.progbits(".text", 6, 0x8000, new byte[0x40]);
    SymbolWriter symbols = new SymbolWriter(elf, false);
    symbols.add("odd", GLOBAL_FUNCTION, section, 0x8001, 0x10);
    assertThat(enhanced(withSymbols(elf, symbols))).containsExactly("8001+10 odd");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void descriptorsLeadToTheirCode(boolean segments) throws IOException {
    ElfWriter elf = new ElfWriter(true, ByteOrder.BIG_ENDIAN, PROGRAM, PPC64);
    int text = elf.progbits(".text", 6, 0x1000, new byte[0x40]);
    Out descriptors = elf.out().u64(0x1000).u64(0x9000).u64(0);
    descriptors.u64(0x1020).u64(0x9000).u64(0);
    int table = elf.progbits(".opd", 3, 0x2000, descriptors.toByteArray());
    if (segments) {
      elf.segment(1, 5, text).segment(1, 6, table);
    }
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("first", GLOBAL_FUNCTION, table, 0x2000, 0x20);
    symbols.add("second", GLOBAL_FUNCTION, table, 0x2018, 0x10);
    symbols.add(".second", LOCAL_FUNCTION, text, 0x1020, 0x10);
    symbols.add("cut", GLOBAL_FUNCTION, table, 0x3000, 0x10);
    byte[] file = withSymbols(elf, symbols);
    assertThat(enhanced(file)).containsExactly("1000+20 first", "1020+10 second");
    assertThat(compat(file))
        .containsExactly("1020+10 .second", "2000+20 first", "2018+10 second", "3000+10 cut");
  }

  @Test
  void inAnObjectFileRelocationsLeadToTheCode() throws IOException {
    ElfWriter elf = new ElfWriter(true, ByteOrder.BIG_ENDIAN, OBJECT, PPC64);
    int text = elf.progbits(".text", 6, 0, new byte[0x40]);
    int more = elf.progbits(".text.more", 6, 0, new byte[0x20]);
    int table = elf.progbits(".opd", 3, 0, new byte[0x48]);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("", 0x03, text, 0, 0).add("", 0x03, more, 0, 0);
    symbols.add("first", GLOBAL_FUNCTION, table, 0, 0x20);
    symbols.add("second", GLOBAL_FUNCTION, table, 0x18, 0x10);
    symbols.add("unrelated", GLOBAL_FUNCTION, table, 0x30, 0x10);
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    int all = elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    Out relocations = elf.out().u64(0).u64(1L << 32 | 38).u64(0);
    relocations.u64(8).u64(51).u64(0).u64(0x18).u64(2L << 32 | 38).u64(8);
    elf.section(".rela.opd", 4, 0, 0, all, table, relocations.toByteArray());
    assertThat(enhanced(elf.write())).containsExactly("0+20 first", "48+10 second");
  }
}
