package org.lucerna.binary.elf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.binary.pe.PeHeader;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

class ElfFileTest {
  private static final SampleElf SAMPLE = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);

  @TempDir Path folder;

  static List<SampleElf> samples() {
    return SampleElf.all();
  }

  private static ElfFile file(byte[] bytes) {
    return ElfFile.of(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void headerDeterminesWidthAndByteOrder(SampleElf sample) {
    ElfHeader header = file(sample.write()).header();

    assertThat(header.wide()).isEqualTo(sample.wide());
    assertThat(header.order()).isEqualTo(sample.order());
    assertThat(header.type()).isEqualTo(ElfType.SHARED);
    assertThat(header.entry()).isEqualTo(0x1000);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void symbolsComeInTheOrderOfTheTable(SampleElf sample) {
    SymbolTable symbols = file(sample.write()).symbols();

    assertThat(symbols.stream().map(symbol -> symbol.name().text()))
        .containsExactly("start", "middle", "chosen", "elsewhere");
    assertThat(symbols.get(3))
        .isEqualTo(
            new Symbol(
                3,
                ByteString.utf8("chosen"),
                SampleElf.TEXT + 0x30,
                0x10,
                SymbolType.GNU_IFUNC,
                SymbolBinding.GLOBAL,
                0,
                1,
                true,
                null));
    assertThat(symbols.hasSection(4)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void dynamicSymbolsHaveVersions(SampleElf sample) {
    SymbolTable symbols = file(sample.write()).dynamicSymbols();

    assertThat(symbols.stream().map(Symbol::versionedName))
        .containsExactly("puts@GLIBC_2.2.5", "start@@OWN_1");
    assertThat(requireNonNull(symbols.version(1)).library()).hasToString("libc.so.6");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void fileWithoutSectionsIsReadThroughSegments(SampleElf sample) {
    ElfFile file = file(sample.writeWithoutSections());

    assertThat(file.sections()).isEmpty();
    assertThat(file.dynamicSymbols().stream().map(symbol -> symbol.name().text()))
        .containsExactly("puts", "start");
    assertThat(requireNonNull(file.dynamic()).needed())
        .containsExactly(ByteString.utf8("libc.so.6"));
    assertThat(requireNonNull(file.buildId()).hex()).isEqualTo("01020304");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void notesAndLinks(SampleElf sample) {
    ElfFile file = file(sample.write());

    assertThat(requireNonNull(file.buildId()).hex()).isEqualTo("01020304");
    assertThat(file.goBuildId()).hasToString("id");
    assertThat(file.debugLink()).isEqualTo(new DebugLink(ByteString.utf8("lib.debug"), 0x12345678));
    assertThat(file.altDebugLink())
        .isEqualTo(new AltDebugLink(ByteString.utf8("../x"), ByteString.hex("00000000")));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void compressedSectionsAreInflated(SampleElf sample) {
    ElfFile file = file(sample.write());

    for (String name : List.of(".debug_info", ".debug_line")) {
      ElfSection section = requireNonNull(file.debugSection(name));
      assertThat(section.compressed()).isTrue();
      assertThat(section.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(SampleElf.INFLATED);
      assertThat(section.view()).isSameAs(section.view());
    }
  }

  @Test
  void zstdSectionsAreInflated() {
    SampleElf sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
    Out section = sample.out().u32(2).u32(0).u64(SampleElf.INFLATED.length).u64(1);
    section.bytes(Zstd.compress(SampleElf.INFLATED));
    ElfWriter elf = sample.writer(3);
    elf.section(".debug_info", 1, 0x800, 0, 0, 0, section.toByteArray());

    ElfSection read = requireNonNull(file(elf.write()).section(".debug_info"));

    assertThat(read.bytes().toArray(ValueLayout.JAVA_BYTE)).isEqualTo(SampleElf.INFLATED);
  }

  @Test
  void sectionsThatAreTooLargeTogetherAreRefused() {
    SampleElf sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
    byte[] stream = sample.out().u64(0).fillTo(2 << 20).toByteArray();
    long size = 3L << 29;
    byte[] section = sample.out().u32(1).u32(0).u64(size).u64(1).bytes(stream).toByteArray();
    ElfWriter elf = sample.writer(3);
    elf.section(".debug_info", 1, 0x800, 0, 0, 0, section);
    ElfSection read = requireNonNull(file(elf.write()).section(".debug_info"));

    assertThatThrownBy(read::bytes)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("at most 1073741824 bytes in all");
  }

  @Test
  void theLimitOfInflatedBytesCanBeChosen(@TempDir Path folder) throws IOException {
    SampleElf sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
    Path path = Files.write(folder.resolve("sample"), sample.write());
    long enough = 2L * SampleElf.INFLATED.length;
    try (ElfFile file = ElfFile.open(path, enough)) {
      for (String name : List.of(".debug_info", ".debug_line")) {
        assertThat(requireNonNull(file.debugSection(name)).view().size())
            .isEqualTo(SampleElf.INFLATED.length);
      }
    }
    try (ElfFile file = ElfFile.open(path, enough - 1)) {
      requireNonNull(file.debugSection(".debug_info")).view();
      ElfSection second = requireNonNull(file.debugSection(".debug_line"));
      assertThatThrownBy(second::view)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("at most " + (enough - 1) + " bytes in all")
          .hasMessageContaining("--max-memory");
    }
  }

  @Test
  void impossibleSizeIsRefusedBeforeInflating() {
    SampleElf sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
    for (int kind : new int[] {1, 2}) {
      ElfWriter elf = sample.writer(3);
      byte[] section = sample.out().u32(kind).u32(0).u64(1L << 40).u64(1).toByteArray();
      elf.section(".debug_info", 1, 0x800, 0, 0, 0, section);
      ElfSection read = requireNonNull(file(elf.write()).section(".debug_info"));

      assertThatThrownBy(read::bytes)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("1099511627776 announced");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void gnuDebugdataIsUnpacked(SampleElf sample) {
    ElfFile inner = requireNonNull(file(sample.write()).debugData());

    assertThat(inner.view().size()).isEqualTo(sample.writeWithoutSections().length);
    assertThat(inner.header().wide()).isEqualTo(sample.wide());
  }

  @Test
  void stubsHaveTheNamesOfTheirSlots() {
    for (boolean wide : new boolean[] {false, true}) {
      SampleElf sample = new SampleElf(wide, ByteOrder.LITTLE_ENDIAN);
      assertThat(file(sample.write()).plt())
          .containsExactly(new PltEntry(SampleElf.STUBS, 16, ByteString.utf8("puts")));
    }
  }

  @Test
  void stubsOfArmHaveTheNamesOfTheirSlots() {
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 3, 183);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("puts", 0x12, 0, 0, 0).add("exit", 0x12, 0, 0, 0);
    // The first 32 bytes are for all; then bti c, adrp x16, ldr x17, add, br, nop, twice.
    Out stubs = elf.out().u32(0xa9bf7bf0L).u32(0x90000030L).u32(0xf947fe11L).fillTo(32);
    for (int load : new int[] {0xf9400211, 0xf9400611}) {
      stubs.u32(0xd503245fL).u32(0xb0000030L).u32(load).u32(0x91000210L).u32(0xd61f0220L);
      stubs.u32(0xd503201fL);
    }
    elf.progbits(".plt", 6, 0x1000, stubs.toByteArray());
    int names = elf.section(".dynstr", 3, 2, 0, 0, 0, symbols.names());
    int table = elf.section(".dynsym", 11, 2, 0, names, 1, symbols.symbols());
    Out slots = elf.out().u64(0x6000).u64(1L << 32 | 1026).u64(0);
    slots.u64(0x6008).u64(2L << 32 | 1026).u64(0);
    elf.section(".rela.plt", 4, 2, 0, table, 0, slots.toByteArray());

    assertThat(file(elf.write()).plt())
        .containsExactly(
            new PltEntry(0x1020, 24, ByteString.utf8("puts")),
            new PltEntry(0x1038, 24, ByteString.utf8("exit")));
  }

  @Test
  void stubsOf32BitArmHaveAnEntryForThumb() {
    ElfWriter elf = new ElfWriter(false, ByteOrder.LITTLE_ENDIAN, 3, 40);
    SymbolWriter symbols = new SymbolWriter(elf, false);
    symbols.add("puts", 0x12, 0, 0, 0).add("exit", 0x12, 0, 0, 0);
    // The first 20 bytes are for all; then add ip, pc; add ip, ip; ldr pc, twice, with bx pc.
    Out stubs = elf.out().fillTo(20);
    stubs.u32(0xe28fc600L).u32(0xe28cca05L).u32(0xe5bcffe4L);
    stubs.u32(0xe7fd4778L).u32(0xe28fc600L).u32(0xe28cca04L).u32(0xe5bcffd8L);
    elf.progbits(".plt", 6, 0x1000, stubs.toByteArray());
    int names = elf.section(".dynstr", 3, 2, 0, 0, 0, symbols.names());
    int table = elf.section(".dynsym", 11, 2, 0, names, 1, symbols.symbols());
    Out slots = elf.out().u32(0x7000).u32(1L << 8 | 22).u32(0x6004).u32(2L << 8 | 22);
    elf.section(".rel.plt", 9, 2, 0, table, 0, slots.toByteArray());

    assertThat(file(elf.write()).plt())
        .containsExactly(
            new PltEntry(0x1014, 12, ByteString.utf8("puts")),
            new PltEntry(0x1020, 4, ByteString.utf8("exit")),
            new PltEntry(0x1024, 12, ByteString.utf8("exit")));
  }

  @Test
  void stubsOfPowerpcLieInTheCode() {
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 3, 21);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    symbols.add("puts", 0x12, 0, 0, 0).add("exit", 0x12, 0, 0, 0);
    // std 2,24(1); ld 12,-32752(2); mtctr 12; bctr. Then addis 12,2,1; ld 12,8(12) instead.
    Out code = elf.out().u32(0xf8410018L).u32(0xe9828010L).u32(0x7d8903a6L).u32(0x4e800420L);
    code.u32(0x60000000L);
    code.u32(0xf8410018L).u32(0x3d820001L).u32(0xe98c0008L).u32(0x7d8903a6L).u32(0x4e800420L);
    // Another slot; a call; a load to another register; the last is cut off.
    code.u32(0xf8410018L).u32(0xe9828018L).u32(0x7d8903a6L).u32(0x4e800420L);
    code.u32(0xf8410018L).u32(0xe9828010L).u32(0x7d8903a6L).u32(0x4e800421L);
    code.u32(0xf8410018L).u32(0xe9628010L).u32(0x7d8903a6L).u32(0x4e800420L);
    code.u32(0xf8410018L).u32(0xe9828010L).u32(0x7d8903a6L);
    elf.progbits(".text", 6, 0x1000, code.toByteArray());
    elf.progbits(".got", 3, 0x8000, new byte[8]);
    int names = elf.section(".dynstr", 3, 2, 0, 0, 0, symbols.names());
    int table = elf.section(".dynsym", 11, 2, 0, names, 1, symbols.symbols());
    Out slots = elf.out().u64(0x8010).u64(1L << 32 | 21).u64(0);
    slots.u64(0x20008).u64(2L << 32 | 21).u64(0).u64(0x8018).u64(2L << 32 | 22).u64(0);
    elf.section(".rela.plt", 4, 2, 0, table, 0, slots.toByteArray());

    ElfFile file = file(elf.write());
    assertThat(TocPointer.of(file)).isEqualTo(0x10000);
    assertThat(file.plt())
        .containsExactly(
            new PltEntry(0x1000, 16, ByteString.utf8("puts")),
            new PltEntry(0x1014, 20, ByteString.utf8("exit")));
  }

  @Test
  void overflowingHeaderNumbersAreReadFromSection0() {
    SampleElf sample = new SampleElf(true, ByteOrder.BIG_ENDIAN);
    ElfWriter elf = sample.writer(1).extended();
    SymbolWriter symbols = new SymbolWriter(elf, true).add("f", 0x12, 0xffff, 8, 4);
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    int table = elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    byte[] large = sample.out().u32(0).u32(66_000).toByteArray();
    elf.section(".symtab_shndx", 18, 0, 0, table, 0, large);
    for (int i = 4; i <= 66_000; i++) {
      elf.section(".text.f", 1, 6, 0, 0, 0, new byte[0]);
    }
    ElfFile file = file(elf.write());

    assertThat(file.sections()).hasSize(66_002);
    assertThat(requireNonNull(file.section(66_001)).name()).isEqualTo(".shstrtab");
    assertThat(file.symbols().section(1)).isEqualTo(66_000);
    assertThat(file.symbols().hasSection(1)).isTrue();
  }

  @Test
  void addendsAreReadInPlaceIfTheTableHasNone() {
    SampleElf sample = new SampleElf(false, ByteOrder.LITTLE_ENDIAN);
    ElfWriter elf = sample.writer(1);
    int text = elf.progbits(".text", 6, 0, sample.out().u8(0xe8).u32(-4).u8(0xc3).toByteArray());
    SymbolWriter symbols = new SymbolWriter(elf, false).add("callee", 0x10, 0, 0, 0);
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    int table = elf.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());
    byte[] entry = sample.out().u32(1).u32(1 << 8 | 2).toByteArray();
    elf.section(".rel.text", 9, 0, 0, table, text, entry);

    List<RelocationTable> tables = file(elf.write()).relocations();

    assertThat(tables).hasSize(1);
    RelocationTable only = tables.getFirst();
    assertThat(requireNonNull(only.target()).name()).isEqualTo(".text");
    assertThat(only.count()).isEqualTo(1);
    assertThat(only.offset(0)).isEqualTo(1);
    assertThat(only.type(0)).isEqualTo(2);
    assertThat(only.symbols().name(only.symbol(0))).hasToString("callee");
    assertThat(only.addend(0)).isEqualTo(-4);
  }

  @Test
  void bytesAtAnAddressEndWithTheirSegment() {
    ElfFile file = file(SAMPLE.write());

    assertThat(requireNonNull(file.at(SampleElf.TEXT + 0x10)).size()).isEqualTo(0x30);
    assertThat(file.at(SampleElf.TEXT + 0x40)).isNull();
    assertThat(requireNonNull(file.sectionAt(SampleElf.TEXT + 0x3f)).name()).isEqualTo(".text");
  }

  @Test
  void aMappedFileCanBeClosedTwice() throws Exception {
    SampleElf sample = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);
    ElfFile file = ElfFile.open(Files.write(folder.resolve("lib.so"), sample.write()));

    assertThat(file.symbols().count()).isEqualTo(5);
    file.close();
    file.close();
  }

  @Test
  void formatsAreDetectedByTheirFirstBytes() {
    MemorySegment elf = MemorySegment.ofArray(SAMPLE.write());
    MemorySegment pe = MemorySegment.ofArray(new PeWriter(true).write());
    MemorySegment ar = MemorySegment.ofArray(new ArWriter().write());
    for (MemorySegment bytes : List.of(elf, pe, ar, MemorySegment.ofArray(new byte[3]))) {
      assertThat(ElfHeader.isAt(bytes)).isEqualTo(bytes.equals(elf));
      assertThat(PeHeader.isAt(bytes)).isEqualTo(bytes.equals(pe));
      assertThat(Archive.isAt(bytes)).isEqualTo(bytes.equals(ar));
    }
  }

  @Test
  void otherFilesAreRefused() {
    assertThatThrownBy(() -> file(new byte[0])).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file("#!/bin/sh, and more".getBytes(StandardCharsets.US_ASCII)))
        .hasMessage("at offset 0: expected an ELF file, found no 7f 45 4c 46");
  }

  @Test
  void errorNamesTheTablePastTheEnd() {
    byte[] bytes = new SampleElf(true, ByteOrder.LITTLE_ENDIAN).write();
    assertThatThrownBy(() -> file(Arrays.copyOf(bytes, bytes.length - 1)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("section headers");
  }
}
