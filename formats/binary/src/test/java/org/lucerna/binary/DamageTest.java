package org.lucerna.binary;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.ar.Archive;
import org.lucerna.binary.ar.ArchiveMember;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.coff.CoffRelocations;
import org.lucerna.binary.coff.CoffSymbolTable;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameHeader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.CoffWriter;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.MappedProgram;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SampleClasses;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SampleHandlers;
import org.lucerna.binary.fixture.SamplePdb;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.golang.GoPieces;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.macho.DebugMap;
import org.lucerna.binary.macho.MachDebugSections;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.UniversalFile;
import org.lucerna.binary.macho.UniversalSlice;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbLineReader;
import org.lucerna.binary.pdb.PdbProcedure;
import org.lucerna.binary.pdb.PdbType;
import org.lucerna.binary.pdb.PdbTypes;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;

/**
 * Executables damaged at random: each is read, or the defect is reported, soon and in little
 * memory.
 */
class DamageTest {
  private static final List<Consumer<ElfFile>> ELF =
      List.of(
          file -> file.sections().forEach(ElfSection::name),
          file -> file.sections().forEach(ElfSection::view),
          file -> readSymbols(file.symbols()),
          file -> readSymbols(file.dynamicSymbols()),
          file -> exists(file.dynamic()),
          file -> file.relocations().forEach(DamageTest::readRelocations),
          file -> exists(file.plt()),
          file -> exists(file.notes()),
          file -> exists(file.debugLink()),
          file -> exists(file.altDebugLink()),
          file -> exists(file.debugData()),
          DamageTest::readFrames,
          DamageTest::readGo,
          file -> exists(BinaryFunctions.of(file).list()));

  private static final List<Consumer<PeFile>> PE =
      List.of(
          file -> file.sections().forEach(file::view),
          file -> exists(file.symbols()),
          file -> exists(file.exports()),
          file -> exists(file.unwindTable()),
          file -> exists(file.handlerBlocks()),
          file -> exists(file.loadConfiguration()),
          file -> exists(file.threadCallbacks()),
          file -> exists(file.typeInformation()),
          file -> exists(file.relocations().type(file.header().entry())),
          file -> exists(BinaryFunctions.of(file).list()));

  private static final List<Consumer<CoffFile>> COFF =
      List.of(
          file -> file.sections().forEach(file::view),
          file -> file.sections().forEach(section -> readPlaces(file.relocations(section))),
          file -> readCoffSymbols(file.symbols()),
          file -> exists(file.comdats()),
          file -> exists(BinaryFunctions.of(file).list()));

  private static final List<Consumer<MachFile>> MACH =
      List.of(
          file -> file.sections().forEach(file::view),
          file -> exists(file.at(file.entry())),
          file -> exists(file.uuid()),
          file -> exists(file.isEncrypted()),
          file -> exists(file.symbols().list()),
          file -> exists(file.exports()),
          file -> exists(file.imports()),
          file -> exists(file.functionStarts()),
          file -> exists(file.dataInCode()),
          file -> exists(file.pointers()),
          file -> exists(MachDebugSections.of(file)),
          file -> exists(DebugMap.of(file)),
          file -> exists(BinaryFunctions.of(file).list()));

  private static void exists(@Nullable Object thing) {
    assertThat(String.valueOf(thing)).isNotNull();
  }

  private static void readSymbols(SymbolTable symbols) {
    symbols.stream().limit(10_000).forEach(DamageTest::exists);
  }

  private static void readRelocations(RelocationTable table) {
    for (int i = 0; i < Math.min(table.count(), 10_000); i++) {
      table.symbols().name(table.symbol(i));
      table.addend(i);
    }
  }

  private static void readFrames(ElfFile file) {
    EhFrame frames = EhFrame.of(file);
    exists(frames == null ? null : frames.ranges());
    EhFrameHeader header = EhFrame.header(file);
    for (int i = 0; header != null && i < Math.min(header.count(), 10_000); i++) {
      header.start(i);
    }
  }

  private static void readGo(ElfFile file) {
    GoTable table = GoTable.of(file);
    for (int i = 0; table != null && i < Math.min(table.count(), 1000); i++) {
      exists(table.name(i));
      exists(table.frames(table.entry(i)));
      GoPieces pieces = table.function(i).pieces();
      for (int n = 0; n < 1000 && pieces.next(); n++) {
        exists(table.function(i).frames(pieces.start()));
        exists(table.function(i).file(pieces.file()));
      }
    }
  }

  private static void readElf(byte[] bytes) {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(bytes));
    for (Consumer<ElfFile> reading : ELF) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readPe(byte[] bytes) {
    PeFile file = PeFile.of(MemorySegment.ofArray(bytes));
    for (Consumer<PeFile> reading : PE) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readCoff(byte[] bytes) {
    CoffFile file = CoffFile.of(MemorySegment.ofArray(bytes));
    for (Consumer<CoffFile> reading : COFF) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readCoffSymbols(CoffSymbolTable symbols) {
    for (int i = symbols.next(0); i >= 0; i = symbols.next(i + 1)) {
      exists(symbols.get(i));
      exists(symbols.substitute(i));
    }
  }

  private static void readPlaces(CoffRelocations places) {
    for (long i = 0; i < places.count(); i++) {
      exists(places.offset(i) + places.symbol(i) + places.type(i));
    }
  }

  private static void readPdb(byte[] bytes) {
    PdbFile file = PdbFile.of(MemorySegment.ofArray(bytes));
    exists(file.modules());
    exists(file.functions());
    PdbLineReader lines = file.lines();
    for (int i = 0; i < lines.modules(); i++) {
      lines.read(i, DamageTest::exists);
    }
    PdbTypes types = file.types();
    for (int i = types.first(); i < types.end(); i++) {
      exists(types.type(i));
      exists(types.size(i));
      exists(types.definition(i));
    }
    for (PdbProcedure procedure : file.procedures().values()) {
      if (types.type(procedure.type(types)) instanceof PdbType.Function function) {
        exists(procedure.parameterNames(function, types));
      }
    }
  }

  private static void readMach(byte[] bytes) {
    MemorySegment all = MemorySegment.ofArray(bytes);
    if (UniversalFile.isAt(all)) {
      for (UniversalSlice slice : UniversalFile.of(all).slices()) {
        readMach(MachFile.of(slice.bytes().segment()));
      }
    } else {
      readMach(MachFile.of(all));
    }
  }

  private static void readMach(MachFile file) {
    for (Consumer<MachFile> reading : MACH) {
      try {
        reading.accept(file);
      } catch (FormatException damage) {
        assertThat(damage).hasMessageStartingWith("at offset");
      }
    }
  }

  private static void readArchive(byte[] bytes) {
    for (ArchiveMember member : Archive.of(MemorySegment.ofArray(bytes)).members()) {
      exists(member.name());
      exists(member.bytes());
    }
  }

  private static DamageRun elf() {
    List<byte[]> samples = new ArrayList<>();
    for (SampleElf elf : SampleElf.all()) {
      samples.add(elf.write());
      samples.add(elf.writeWithoutSections());
      for (int version : new int[] {2, 12, 16, 18, 20}) {
        samples.add(new GoWriter(elf, version).write());
      }
    }
    return DamageRun.of(samples, DamageTest::readElf);
  }

  private static DamageRun pe() {
    List<byte[]> samples = new ArrayList<>();
    for (boolean wide : new boolean[] {false, true}) {
      samples.add(new PeWriter(wide).write());
    }
    SampleHandlers.all().forEach(image -> samples.add(image.write()));
    for (int machine : new int[] {PeImage.X86, PeImage.X64, PeImage.ARM64}) {
      samples.add(SampleClasses.of(machine).write());
    }
    return DamageRun.of(samples, DamageTest::readPe);
  }

  private static DamageRun coff() {
    List<byte[]> samples = new ArrayList<>();
    for (boolean isLarge : new boolean[] {false, true}) {
      samples.add(coff(CoffWriter.X64, isLarge, "00000000 10000000 00000000"));
      samples.add(coff(CoffWriter.ARM64, isLarge, "00000000 00000000"));
    }
    return DamageRun.of(samples, DamageTest::readCoff);
  }

  private static byte[] coff(int machine, boolean isLarge, String entry) {
    int addressType = machine == CoffWriter.X64 ? 3 : 2;
    CoffWriter writer = new CoffWriter(machine, isLarge);
    writer
        .section(".text$mn", CoffWriter.CODE | CoffWriter.COMDAT, "90".repeat(0x30))
        .place(4, 2, 4);
    writer
        .section(".pdata$name", CoffWriter.DATA | CoffWriter.COMDAT, entry)
        .place(0, 2, addressType)
        .place(4, 2, addressType)
        .place(entry.length() > 20 ? 8 : 4, 5, addressType);
    writer.section(".xdata", CoffWriter.DATA, "21000000 00000000 00000000", true).place(4, 2, 3);
    writer.comdat(".text$mn", 1, 2, 0);
    writer.symbol("function_with_a_name", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.comdat(".pdata", 2, 5, 1);
    writer.symbol("$unwind$", 3, 0, 0, CoffWriter.STATIC);
    writer.weak("weak", 2);
    return writer.write();
  }

  private static DamageRun pdb() {
    PdbWriter plain =
        new PdbWriter()
            .module(1, 0, 0x60)
            .function(PdbWriter.PROCEDURE, 1, 0x10, 0x20, "ns::f")
            .function(PdbWriter.LOCAL_PROCEDURE, 1, 0x30, 4, "g")
            .thunk(1, 0x40, 6, "h")
            .publicName(PdbWriter.FUNCTION, 1, 0x10, "?f@ns@@YAXXZ");
    PdbWriter moved =
        new PdbWriter()
            .scattered(512)
            .module(1, 0, 0x60)
            .publicName(PdbWriter.FUNCTION, 1, 0x10, "f")
            .moved(0x1000, 0x3000);
    byte[] lines = SamplePdb.writer().write();
    return DamageRun.of(
        List.of(plain.write(), moved.write(), lines, typed().write()), DamageTest::readPdb);
  }

  private static PdbWriter typed() {
    PdbWriter writer = new PdbWriter().module(1, 0, 0x60);
    int declared = writer.structure(0, "A", ".?AUA@@");
    int object = writer.pointer(declared, 8 << 13 | 0x0c);
    int modified = writer.type(0x1001, PdbWriter.body().u32(object).u16(1));
    writer.type(0x1503, PdbWriter.body().u32(declared).u32(0x23).u16(0x8004).u32(40).cstr(""));
    writer.type(0x1507, PdbWriter.body().u16(0).u16(0).u32(0x74).u32(0).cstr("E"));
    writer.structure(20, "A", ".?AUA@@");
    int type = writer.member(3, 11, object, modified, 0x74, 0);
    int id = writer.functionId(0, type, "f");
    return writer
        .begin(PdbWriter.PROCEDURE, 1, 0x10, 4, type, 0, "A::f")
        .symbol(0x113e, PdbWriter.body().u32(object).u16(1).cstr("this"))
        .symbol(0x1141, PdbWriter.body().u64(0))
        .symbol(0x113e, PdbWriter.body().u32(object).u16(1).cstr("a"))
        .symbol(0x1141, PdbWriter.body().u64(0))
        .symbol(0x113e, PdbWriter.body().u32(0x74).u16(1).cstr("b"))
        .symbol(0x1103, PdbWriter.body().u64(0).u32(4).u32(0x10).u16(1).cstr(""))
        .symbol(6, PdbWriter.body())
        .symbol(0x1111, PdbWriter.body().u32(8).u32(object).u16(335).cstr("this"))
        .symbol(0x1111, PdbWriter.body().u32(16).u32(object).u16(335).cstr("a"))
        .symbol(0x1111, PdbWriter.body().u32(24).u32(0x74).u16(335).cstr("b"))
        .symbol(6, PdbWriter.body())
        .begin(0x1147, 1, 0x20, 4, id, 0, "A::g")
        .symbol(0x110b, PdbWriter.body().u32(8).u32(object).cstr("this"))
        .symbol(6, PdbWriter.body());
  }

  private static DamageRun mach() {
    List<byte[]> samples = new ArrayList<>();
    for (boolean arm : new boolean[] {false, true}) {
      samples.add(new MachWriter(arm, false).write());
      samples.add(new MachWriter(arm, true).write());
      samples.add(MachWriter.writeUniversal(arm));
      samples.add(new MappedProgram(arm).program("/build/a.o", 1));
    }
    return DamageRun.of(samples, DamageTest::readMach);
  }

  private static DamageRun archives() {
    byte[] archive =
        new ArWriter()
            .raw("/", "symbols")
            .raw("//", "a very long name.o/\n")
            .raw("/<ECSYMBOLS>/", "symbols")
            .raw("/0", "1")
            .raw("x.o/", "2")
            .raw("#1/4", "y.o\0003")
            .write();
    return DamageRun.of(List.of(archive), DamageTest::readArchive);
  }

  @Test
  void damagedInputThrowsFormatException() {
    elf().some(20261120, 8000);
    pe().some(20261120, 2000);
    coff().some(20261120, 4000);
    pdb().some(20261120, 4000);
    mach().some(20261120, 4000);
    archives().some(20261120, 1000);
  }

  @Test
  @Tag("long")
  void randomDamageThrowsFormatException() {
    elf().many();
    pe().many();
    coff().many();
    pdb().many();
    mach().many();
    archives().many();
  }
}
