package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.dwarf.SampleDwarf;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SamplePdb;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaFile;

/** Damaged ELF and Mach-O files: the conversion is sound, or fails. */
class ConversionDamageTest {
  private static final int CODE = 0x1000;

  private static DamageRun run() {
    List<byte[]> samples = new ArrayList<>();
    for (SampleElf elf : SampleElf.all()) {
      samples.add(elf.write());
      samples.add(elf.writeWithoutSections());
      for (int version : new int[] {2, 12, 16, 18, 20}) {
        samples.add(new GoWriter(elf, version).write());
      }
    }
    SampleDwarf.all().forEach(dwarf -> samples.add(withDwarf(dwarf)));
    return DamageRun.of(samples, ConversionDamageTest::convert);
  }

  private static byte[] withDwarf(SampleDwarf dwarf) {
    boolean wide = dwarf.addressSize() == 8;
    ElfWriter elf = new SampleElf(wide, dwarf.order()).writer(2);
    int text = elf.progbits(".text", 6, CODE, new byte[0x400]);
    dwarf.bytes().forEach((name, bytes) -> elf.section(name, 1, 0, 0, 0, 0, bytes));
    SymbolWriter symbols = new SymbolWriter(elf, wide);
    symbols.add("function", 0x12, text, CODE, 0x40).add("label", 0, text, CODE + 0x200, 0);
    int names = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, names, 2, symbols.symbols());
    return elf.write();
  }

  private static DamageRun mach() {
    List<byte[]> samples = new ArrayList<>();
    for (boolean arm : new boolean[] {false, true}) {
      samples.add(new MachWriter(arm, arm).write());
    }
    return DamageRun.of(samples, ConversionDamageTest::convertMach);
  }

  private static void convertMach(byte[] bytes) {
    MachFile file = MachFile.of(MemorySegment.ofArray(bytes));
    verify(new MachToLidia(CreateOptions.ALL).convert(file, null));
  }

  private static DamageRun pdb() {
    return DamageRun.of(List.of(SamplePdb.writer().write()), ConversionDamageTest::convertPdb);
  }

  private static void convertPdb(byte[] bytes) {
    PdbFile file = PdbFile.of(MemorySegment.ofArray(bytes));
    verify(new PdbToLidia(CreateOptions.ALL, ReadingListener.NONE).convert(file));
  }

  private static void convert(byte[] bytes) {
    ElfFile elf = ElfFile.of(MemorySegment.ofArray(bytes));
    verify(new ElfToLidia(CreateOptions.ALL).convert(elf));
    assertThat(ElfToLidia.sections(elf)).doesNotContainNull();
    compat(elf);
  }

  private static void verify(Conversion made) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      made.writer().writeTo(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));
    assertThat(file.verify().ok()).isTrue();
    // Code with lines of several files has several ranges.
    assertThat(file.count())
        .isGreaterThanOrEqualTo(made.functions() + made.stubs() + made.inlined());
  }

  /** A file that Pyroscope's program refuses may be sound. */
  private static void compat(ElfFile elf) {
    try {
      assertThat(CompatWriter.of(elf)).isNotNull();
    } catch (FormatException refused) {
      assertThat(refused).hasMessageStartingWith("at offset");
    }
  }

  @Test
  void damagedFileIsConvertedOrThrowsFormatException() {
    run().some(20261120, 4000);
    mach().some(20261120, 1000);
    pdb().some(20261120, 4000);
  }

  @Test
  @Tag("long")
  void randomlyDamagedFileIsConvertedOrThrowsFormatException() {
    run().many();
    mach().many();
    pdb().many();
  }
}
