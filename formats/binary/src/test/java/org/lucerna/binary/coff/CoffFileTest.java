package org.lucerna.binary.coff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.ComdatRule.Selection;
import org.lucerna.binary.fixture.CoffWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class CoffFileTest {
  private static final Pattern RELOCATION =
      Pattern.compile("(?m)^ +(0x[0-9A-F]+) IMAGE_REL_AMD64_(\\w+) (\\S+)");

  @TempDir private Path folder;

  private static CoffFile file(byte[] bytes) {
    return CoffFile.of(MemorySegment.ofArray(bytes));
  }

  private static CoffWriter sample(boolean isLarge) {
    CoffWriter writer = new CoffWriter(CoffWriter.X64, isLarge);
    writer.section(".text$mn", CoffWriter.CODE | CoffWriter.COMDAT, "e800000000c3").place(1, 3, 4);
    writer.section(".xdata$a_long_name", CoffWriter.DATA | CoffWriter.COMDAT, "01000000");
    writer.comdat(".text$mn", 1, 2, 0);
    writer.symbol("f_with_a_long_name", 1, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.symbol("g", 0, 0, CoffWriter.FUNCTION, CoffWriter.EXTERNAL);
    writer.comdat(".xdata", 2, 5, 1);
    writer.weak("weak", 2);
    return writer;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sectionsSymbolsAndRelocationsAreRead(boolean isLarge) {
    CoffFile file = file(sample(isLarge).write());

    assertThat(file.header().isLarge()).isEqualTo(isLarge);
    assertThat(file.header().architecture()).isEqualTo(InstructionSet.X86_64);
    assertThat(file.sections())
        .extracting(CoffSection::name, CoffSection::executable, CoffSection::alignment)
        .containsExactly(
            tuple(ByteString.utf8(".text$mn"), true, 16L),
            tuple(ByteString.utf8(".xdata$a_long_name"), false, 4L));
    CoffSection code = Objects.requireNonNull(file.section(1));
    assertThat(file.view(code).bytes(0, 6)).isEqualTo(ByteString.hex("e800000000c3"));
    CoffRelocations places = file.relocations(code);
    assertThat(places.count()).isEqualTo(1);
    assertThat(List.of(places.offset(0), places.symbol(0), (long) places.type(0)))
        .containsExactly(1L, 3L, 4L);
    assertThat(file.comdats())
        .isEqualTo(
            Map.of(
                1, new ComdatRule(Selection.ANY, 0), 2, new ComdatRule(Selection.ASSOCIATIVE, 1)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void auxiliaryRecordsAreNoSymbols(boolean isLarge) {
    CoffSymbolTable symbols = file(sample(isLarge).write()).symbols();
    List<String> names = new ArrayList<>();
    for (int i = symbols.next(0); i >= 0; i = symbols.next(i + 1)) {
      names.add(i + " " + symbols.get(i).name());
    }

    assertThat(names)
        .containsExactly("0 .text$mn", "2 f_with_a_long_name", "3 g", "4 .xdata", "6 weak");
    assertThat(symbols.isSymbol(1)).isFalse();
    assertThat(symbols.isSymbol(8)).isFalse();
    assertThat(symbols.substitute(6)).isEqualTo(2);
    assertThat(symbols.substitute(2)).isEqualTo(-1);
    assertThat(symbols.get(2).isFunction()).isTrue();
    assertThat(symbols.get(2).isExternal()).isTrue();
    assertThat(symbols.get(0).isExternal()).isFalse();
  }

  @Test
  void firstOfTooManyRelocationsIsTheirNumber() {
    CoffWriter writer = new CoffWriter(CoffWriter.X86, false);
    CoffWriter.Section code = writer.section(".text", CoffWriter.CODE, "00".repeat(0x10005), true);
    for (int i = 0; i < 0x10001; i++) {
      code.place(i, 7, 6);
    }
    CoffFile file = file(writer.write());
    CoffRelocations places = file.relocations(Objects.requireNonNull(file.section(1)));

    assertThat(places.count()).isEqualTo(0x10001);
    assertThat(places.offset(0x10000)).isEqualTo(0x10000);
  }

  @Test
  void sectionsThatOverlapThrowFormatException() {
    CoffWriter writer = new CoffWriter(CoffWriter.X86, false);
    writer.section(".text", CoffWriter.CODE, "00".repeat(300));
    writer.section(".text", CoffWriter.CODE, "00".repeat(300));
    byte[] bytes = writer.write();
    ByteBuffer at = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int start = at.getInt(20 + 20);
    at.putInt(20 + 16, 600).putInt(20 + 40 + 16, 600).putInt(20 + 40 + 20, start);

    assertThatThrownBy(() -> file(bytes))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("sections that do not overlap");
  }

  @ParameterizedTest
  @CsvSource({
    "0000ffff01006486000000000000000038feb30ca5d9ab4dac9bd6b6222653c2, ANONYMOUS",
    "0000ffff02006486000000000000000038feb30ca5d9ab4dac9bd6b6222653c2, ANONYMOUS",
    "0000ffff00006486000000000400000000000000 66006700, IMPORT",
    "0000ffff01006486000000000400000000000000 66006700, IMPORT",
    "0000ffff00006486000000000500000000000000 66006700, ANONYMOUS",
    "0000ffff02006486 00000000 c7a1bad1eebaa94baf20faf66aa4dcb8, OBJECT",
    "6486000000000000000000000000000000000000, OBJECT",
    "41a6000000000000000000000000000000000000, OBJECT",
    "6486010000000000000000000000000000000000, OTHER",
    "00, OTHER"
  })
  void filesAreToldApartByTheirStart(String hex, CoffHeader.Start expected) {
    byte[] bytes = ByteString.hex(hex.replace(" ", "")).toByteArray();

    assertThat(CoffHeader.start(MemorySegment.ofArray(bytes), true)).isEqualTo(expected);
  }

  @Test
  void anonymousObjectsThrowFormatException() {
    byte[] bytes = ByteString.hex("0000ffff0100648600000000" + "00".repeat(52)).toByteArray();

    assertThatThrownBy(() -> file(bytes))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("an anonymous object");
  }

  @Test
  void relocationsEqualOutputOfReadobj() throws Exception {
    Tool clang = Tool.require("clang-19");
    Tool readobj = Tool.require("llvm-readobj-19");
    Path source =
        Files.writeString(
            folder.resolve("a.c"),
            """
            int g(int); static int v; int f(int n) { return v += g(n) + g(n + 1); }
            int k(int n) { return f(n) * g(3); }
            """);
    Path object = folder.resolve("a.obj");
    clang.run("--target=x86_64-pc-windows-msvc", "-O1", "-c", source, "-o", object);
    List<String> expected = new ArrayList<>();
    Matcher line = RELOCATION.matcher(readobj.run("--relocations", object));
    while (line.find()) {
      expected.add(Long.decode(line.group(1)) + " " + line.group(3));
    }
    try (CoffFile file = CoffFile.open(object)) {
      List<String> read = new ArrayList<>();
      for (CoffSection section : file.sections()) {
        CoffRelocations places = file.relocations(section);
        for (long i = 0; i < places.count(); i++) {
          ByteString name = file.symbols().get((int) places.symbol(i)).name();
          read.add(places.offset(i) + " " + name);
        }
      }
      assertThat(read).hasSizeGreaterThan(8).isEqualTo(expected);
    }
  }
}
