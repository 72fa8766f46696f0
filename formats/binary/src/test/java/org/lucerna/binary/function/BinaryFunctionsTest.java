package org.lucerna.binary.function;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.coff.CoffFile;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.CoffWriter;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.GoWriter;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.fixture.Tool;

class BinaryFunctionsTest {
  @TempDir Path folder;

  private static final SampleElf SAMPLE = new SampleElf(true, ByteOrder.LITTLE_ENDIAN);

  private static List<String> text(BinaryFunctions functions) {
    return functions.list().stream()
        .map(
            f ->
                "%s %d %x %x %s"
                    .formatted(f.name(), f.section(), f.address(), f.size(), f.source()))
        .toList();
  }

  private static ElfFile elf(byte[] bytes) {
    return ElfFile.of(MemorySegment.ofArray(bytes));
  }

  @Test
  void allSourcesOfElf() {
    assertThat(text(BinaryFunctions.of(elf(SAMPLE.write()))))
        .containsExactly(
            "start 1 1000 20 GLOBAL_SYMBOL",
            "middle 1 1020 10 LOCAL_SYMBOL",
            "chosen 1 1030 10 GLOBAL_SYMBOL",
            "puts@plt 3 3000 10 STUB");
    assertThat(text(BinaryFunctions.of(elf(new GoWriter(SAMPLE, 20).write()))))
        .containsExactly("main.first 1 1000 40 GO_TABLE", "main.second 1 1040 40 GO_TABLE");
  }

  /** A function with a table, a label in it, one of an assembler, a static one and data. */
  @Test
  void functionsOfCoffObjects() {
    for (boolean isLarge : new boolean[] {false, true}) {
      CoffWriter writer = new CoffWriter(CoffWriter.X64, isLarge);
      writer.section(".text", CoffWriter.CODE, "90".repeat(0x40));
      writer.section(".text$mn", CoffWriter.CODE, "90".repeat(0x10));
      writer
          .section(".pdata", CoffWriter.DATA, "00000000" + "12000000" + "00000000")
          .place(0, 2, 3)
          .place(4, 2, 3)
          .place(8, 7, 3);
      writer.section(".xdata", CoffWriter.DATA, "01000000");
      writer.symbol(".text", 1, 0, 0, CoffWriter.STATIC);
      writer.symbol("of_assembler", 1, 0x18, 0, CoffWriter.EXTERNAL);
      writer.symbol("first", 1, 2, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
      writer.symbol("$LN2", 1, 8, 0, CoffWriter.LABEL);
      writer.symbol("hidden", 2, 0, CoffWriter.FUNCTION, CoffWriter.STATIC);
      writer.symbol("data", 4, 0, 0, CoffWriter.EXTERNAL);
      writer.symbol("elsewhere", 0, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
      writer.symbol("$unwind$first", 4, 0, 0, CoffWriter.STATIC);
      CoffFile file = CoffFile.of(MemorySegment.ofArray(writer.write()));

      assertThat(text(BinaryFunctions.of(file)))
          .containsExactly(
              "first 1 2 12 GLOBAL_SYMBOL",
              "of_assembler 1 18 28 GLOBAL_SYMBOL",
              "hidden 2 0 10 LOCAL_SYMBOL");
    }
  }

  @Test
  void programsOfGoHaveTheSameFunctionsOnAllSystems() {
    GoWriter sample = new GoWriter(SAMPLE, 20);
    MemorySegment windows = MemorySegment.ofArray(sample.writeForWindows());
    MemorySegment macOs = MemorySegment.ofArray(sample.writeForMacOs());
    List<String> expected =
        List.of("main.first 1 1000 40 GO_TABLE", "main.second 1 1040 40 GO_TABLE");

    assertThat(text(BinaryFunctions.of(PeFile.of(windows)))).isEqualTo(expected);
    assertThat(text(BinaryFunctions.of(MachFile.of(macOs)))).isEqualTo(expected);
  }

  @Test
  void unknownTableOfGoIsLeftOutAndTheRestIsRead() {
    BinaryFunctions functions =
        BinaryFunctions.of(elf(new GoWriter(SAMPLE, 20).writeWithOtherMagic()));

    assertThat(functions.list()).isEmpty();
    assertThat(functions.leftOut()).singleElement().asString().contains("as garble makes");
    assertThat(BinaryFunctions.of(elf(SAMPLE.write())).leftOut()).isEmpty();
  }

  @Test
  void oneNameAndOneSizeForEachAddress() {
    ElfWriter writer = SAMPLE.writer(1);
    SymbolWriter symbols = new SymbolWriter(writer, true);
    symbols.add("local", 0x02, 2, 0, 0x20).add("weak", 0x22, 2, 0, 0x20);
    symbols.add("__global", 0x12, 2, 0, 0x10).add("_global", 0x12, 2, 0, 0x10);
    symbols.add("unsized", 0x12, 2, 0x20, 0).add("unsized_sized", 0x22, 2, 0x20, 8);
    symbols.add("up_to_next", 0x12, 2, 0x30, 0).add("up_to_end", 0x12, 2, 0x34, 0);
    symbols.add("elsewhere", 0x12, 0, 0, 0).add("object", 0x11, 2, 0x10, 4);
    symbols.add("other", 0x12, 1, 4, 2);
    writer.progbits(".text.other", 6, 0, new byte[16]);
    writer.progbits(".text", 6, 0, SAMPLE.out().fillTo(0x20).u8(7).fillTo(0x40).toByteArray());
    int names = writer.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    writer.section(".symtab", 2, 0, 0, names, 1, symbols.symbols());

    BinaryFunctions functions = BinaryFunctions.of(elf(writer.write()));

    assertThat(text(functions))
        .containsExactly(
            "other 1 4 2 GLOBAL_SYMBOL",
            "_global 2 0 10 GLOBAL_SYMBOL",
            "unsized 2 20 8 GLOBAL_SYMBOL",
            "up_to_next 2 30 4 GLOBAL_SYMBOL",
            "up_to_end 2 34 c GLOBAL_SYMBOL");
    BinaryFunction unsized = functions.list().get(2);
    assertThat(requireNonNull(functions.code(unsized)).u8(0)).isEqualTo(7);
    assertThat(requireNonNull(functions.code(unsized)).size()).isEqualTo(8);
  }

  @Test
  void filesOfWindows() {
    PeWriter writer = new PeWriter(true);
    PeFile file = PeFile.of(MemorySegment.ofArray(writer.write()));

    assertThat(text(BinaryFunctions.of(file)))
        .containsExactly(
            "start 1 180001000 10 GLOBAL_SYMBOL", "a_long_name_too 1 180001010 30 LOCAL_SYMBOL");
  }

  @Test
  void filesOfMacOs() {
    MachFile file = MachFile.of(MemorySegment.ofArray(new MachWriter(true, true).write()));
    BinaryFunctions functions = BinaryFunctions.of(file);

    assertThat(text(functions))
        .containsExactly(
            "start 1 100000800 20 GLOBAL_SYMBOL",
            "local 1 100000820 20 LOCAL_SYMBOL",
            "_ZN1a1bEv 1 100000840 10 WEAK_SYMBOL",
            "null 1 100000850 10 FUNCTION_START",
            "puts@plt 2 100000860 c STUB");
    assertThat(requireNonNull(functions.code(functions.list().get(1))).size()).isEqualTo(0x20);
    assertThat(text(BinaryFunctions.of(file, file))).isEqualTo(text(functions));
  }

  @Test
  void aStrippedProgramHasTheSameFunctionsWithoutNames() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("x.c"),
            """
            #include <stdio.h>
            int one(int a) { return a * 3 + printf("one"); }
            int two(int a) { return one(a) + one(a + 1); }
            int main(int c, char **v) { return two(c); }
            """);
    Path whole = folder.resolve("whole");
    Path stripped = folder.resolve("stripped");
    Tool.require("gcc").run("-O1", "-fno-inline", "-o", whole, source);
    Tool.require("objcopy").run("--strip-all", whole, stripped);
    try (ElfFile with = ElfFile.open(whole);
        ElfFile without = ElfFile.open(stripped)) {
      Map<Long, Long> sizes =
          BinaryFunctions.of(without).list().stream()
              .collect(Collectors.toMap(BinaryFunction::address, BinaryFunction::size));
      BinaryFunctions named = BinaryFunctions.of(with);
      for (String name : List.of("one", "two", "main")) {
        BinaryFunction function =
            named.list().stream()
                .filter(f -> String.valueOf(f.name()).equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(sizes).containsEntry(function.address(), function.size());
        assertThat(requireNonNull(named.code(function)).size()).isEqualTo(function.size());
      }
    }
  }
}
