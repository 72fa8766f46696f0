package org.lucerna.binary.debugfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.debugfile.DebugPrototype.Parameter;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.fixture.Tool;

class DebugFileTest {
  private static final String SOURCE =
      """
      #include <stdio.h>
      __attribute__((noinline)) static int first_found(int n) { return n * 7 + 3; }
      __attribute__((noinline)) int second_found(int n) { return first_found(n) ^ n; }
      int main(int argc, char **argv) { printf("%d\\n", second_found(argc)); return 0; }
      """;

  private static final DebugType INT = new DebugType.Base("int", DebugType.Coding.SIGNED, 4);
  private static final DebugType TEXT =
      new DebugType.Pointer(
          new DebugType.Constant(new DebugType.Base("char", DebugType.Coding.SIGNED_CHARACTER, 1)));

  @TempDir private Path folder;

  static Stream<SampleElf> samples() {
    return SampleElf.all().stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aFileOfEachClassAndByteOrderNamesFunctions(SampleElf sample) throws Exception {
    ElfFile program = ElfFile.of(MemorySegment.ofArray(sample.write()));
    ElfOutline outline =
        new ElfOutline(
            program.header().withTables(ElfHeader.Table.NONE, ElfHeader.Table.NONE, 0),
            ByteString.hex("00112233445566778899aabbccddeeff00112233"),
            program.segments(),
            List.of());

    byte[] written =
        DebugFile.write(
            outline, List.of(function(SampleElf.TEXT, 8, "found"), function(7, 1, "nowhere")));

    ElfFile file = ElfFile.of(MemorySegment.ofArray(written));
    assertThat(file.buildId()).isEqualTo(outline.buildId());
    assertThat(file.symbols().stream().map(symbol -> symbol.name().text()))
        .containsExactly("nowhere", "found");
    checkForm(Files.write(folder.resolve("debug"), written));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-pie", "-no-pie", "-static"})
  void toolsReadNamesOfAStrippedProgram(String kind) throws Exception {
    Path program = compile(kind);
    Path stripped = strip(program);

    Path debug = writeDebugFile(program, stripped);

    checkForm(debug);
    for (String name : List.of("first_found", "second_found", "main")) {
      long address = address(program, name);
      String line = Tool.require("addr2line").run("-f", "-e", debug, Long.toHexString(address));
      assertThat(line).startsWith(name + "\n");
    }
    assertThat(Tool.require("nm").run(debug)).contains(" T first_found");
  }

  @Test
  void gdbShowsNamesAndPrototypes() throws Exception {
    Tool gdb = Tool.require("gdb");
    Path program = compile("-pie");
    Path debug = writeDebugFile(program, strip(program));

    String shown =
        gdb.run(
            "-nx",
            "-batch",
            "-ex",
            "info symbol " + address(program, "first_found"),
            "-ex",
            "ptype first_found",
            "-ex",
            "info scope second_found",
            "-ex",
            "info symbol " + (address(program, "main") + 1),
            debug);

    assertThat(shown)
        .contains("first_found in section .text")
        .contains("type = int (int, const char *)")
        .contains("Symbol n is optimized out")
        .contains("main + 1 in section .text");
  }

  @Test
  void loadedSectionsAndSegmentsEqualTheProgram() throws Exception {
    Path stripped = strip(compile("-pie"));
    try (ElfFile program = ElfFile.open(stripped)) {
      ElfOutline outline = Objects.requireNonNull(ElfOutline.of(program));

      ElfFile file = ElfFile.of(MemorySegment.ofArray(DebugFile.write(outline, List.of())));

      assertThat(file.buildId()).isEqualTo(program.buildId());
      assertThat(file.segments()).hasSameSizeAs(program.segments());
      for (int i = 0; i < file.segments().size(); i++) {
        assertThat(file.segments().get(i).address()).isEqualTo(program.segments().get(i).address());
        assertThat(file.segments().get(i).memorySize())
            .isEqualTo(program.segments().get(i).memorySize());
      }
      List<ElfSection> loaded = program.sections().stream().filter(ElfSection::allocated).toList();
      assertThat(loaded).hasSizeGreaterThan(10);
      for (ElfSection section : loaded) {
        ElfSectionHeader same = Objects.requireNonNull(file.section(section.name())).header();
        assertThat(same.address()).isEqualTo(section.address());
        assertThat(same.size()).isEqualTo(section.size());
        assertThat(same.type())
            .isEqualTo(
                section.name().equals(".note.gnu.build-id")
                    ? ElfSectionHeader.NOTE
                    : ElfSectionHeader.NOBITS);
      }
    }
  }

  @Test
  void overlappingFunctionsEndWhereTheNextBegins() {
    ElfFile program = ElfFile.of(MemorySegment.ofArray(SampleElf.all().get(2).write()));
    ElfOutline outline =
        new ElfOutline(program.header(), ByteString.hex("01"), List.of(), List.of());

    byte[] written =
        DebugFile.write(
            outline,
            List.of(
                function(-4, 100, "wraps"),
                function(0x30, 8, "second"),
                function(0x20, 100, "first"),
                function(0x20, 8, "alias"),
                function(0x40, 0, "empty"),
                function(0x50, 8, "")));

    ElfFile file = ElfFile.of(MemorySegment.ofArray(written));
    assertThat(file.symbols().stream().map(Symbol::toString)).hasSize(3);
    assertThat(file.symbols().stream().map(symbol -> symbol.name().text()))
        .containsExactly("first", "second", "wraps");
    assertThat(file.symbols().stream().map(Symbol::size)).containsExactly(16L, 8L, 3L);
  }

  private static DebugFunction function(long address, long size, String name) {
    DebugPrototype prototype =
        switch (name) {
          case "first_found" ->
              new DebugPrototype(
                  INT,
                  List.of(
                      new Parameter(ByteString.utf8("n"), INT),
                      new Parameter(ByteString.utf8("text"), TEXT)),
                  false);
          case "main" ->
              new DebugPrototype(
                  new DebugType.Nothing(),
                  List.of(
                      new Parameter(
                          ByteString.EMPTY,
                          new DebugType.Pointer(
                              new DebugType.Named(
                                  DebugType.Kind.STRUCTURE, ByteString.utf8("place")))),
                      new Parameter(ByteString.utf8("other"), new DebugType.Unknown()),
                      new Parameter(
                          ByteString.utf8("any"), new DebugType.Pointer(new DebugType.Nothing()))),
                  true);
          case "second_found" ->
              new DebugPrototype(
                  new DebugType.Named(DebugType.Kind.ALIAS, ByteString.utf8("size_t")),
                  List.of(new Parameter(ByteString.utf8("n"), INT)),
                  false);
          default -> null;
        };
    return new DebugFunction(address, size, ByteString.utf8(name), prototype);
  }

  private void checkForm(Path debug) throws Exception {
    String everything = Tool.require("readelf").run("-W", "-a", "--debug-dump=info,Ranges", debug);
    assertThat(everything).doesNotContainIgnoringCase("warning").contains("DW_TAG_subprogram");
    assertThat(Tool.require("llvm-dwarfdump").run("--verify", debug)).contains("No errors.");
    Tool.require("eu-elflint").run("--gnu-ld", "-d", debug);
  }

  private Path compile(String kind) throws Exception {
    Path source = Files.writeString(folder.resolve("program.c"), SOURCE);
    Path program = folder.resolve("program");
    Tool.require("gcc").run("-O1", kind, "-Wl,--build-id", "-o", program, source);
    return program;
  }

  private Path strip(Path program) throws Exception {
    Path stripped = folder.resolve("stripped");
    Tool.require("strip").run("-s", "-o", stripped, program);
    return stripped;
  }

  private Path writeDebugFile(Path program, Path stripped) throws IOException {
    try (ElfFile named = ElfFile.open(program);
        ElfFile file = ElfFile.open(stripped)) {
      List<DebugFunction> functions =
          named.symbols().stream()
              .filter(symbol -> symbol.isFunction() && symbol.hasSection())
              .map(symbol -> function(symbol.value(), symbol.size(), symbol.name().text()))
              .toList();
      byte[] written = DebugFile.write(Objects.requireNonNull(ElfOutline.of(file)), functions);
      return Files.write(folder.resolve("program.debug"), written);
    }
  }

  private static long address(Path program, String name) throws IOException {
    try (ElfFile file = ElfFile.open(program)) {
      return file.symbols().stream()
          .filter(symbol -> symbol.name().text().equals(name))
          .findFirst()
          .orElseThrow()
          .value();
    }
  }
}
