package org.lucerna.naming.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.naming.PulledFunction;

class BreakpadNamesTest {
  private static final String ID = "0102030405060708090a0b0c0d0e0f1011121314";

  private static ElfOutline outline(int machine, boolean wide) {
    ElfHeader header =
        new ElfHeader(
            wide, ByteOrder.LITTLE_ENDIAN, 0, ElfType.SHARED, machine, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return new ElfOutline(header, ByteString.hex(ID), List.of(), List.of());
  }

  private static List<String> write(String file, NameStyle style, PulledFunction... functions)
      throws IOException {
    StringBuilder out = new StringBuilder();
    BreakpadNames.write(
        new NamedProgram(0x400000, List.of(functions)),
        BreakpadModule.of(outline(62, true), ByteString.utf8(file)),
        style,
        out);
    assertThat(out.toString()).endsWith("\n").doesNotContain("\r");
    return List.of(out.toString().split("\n"));
  }

  @Test
  void functionsAreRelativeToTheModule() throws IOException {
    assertThat(
            write(
                "lib one.so",
                NameStyle.STORED,
                NamedFunctions.function(0x401000, 0x2f, "operator new(unsigned long)"),
                NamedFunctions.function(0x401040, 0, "endless")))
        .containsExactly(
            "MODULE Linux x86_64 0403020106050807090A0B0C0D0E0F100 lib one.so",
            "INFO CODE_ID " + ID.toUpperCase(Locale.ROOT),
            "FUNC 1000 2f 0 operator new(unsigned long)",
            "PUBLIC 1040 0 endless");
  }

  @Test
  void functionsAscendAndDoNotOverlap() throws IOException {
    assertThat(
            write(
                "a",
                NameStyle.STORED,
                NamedFunctions.function(0x401020, 0x10, "second"),
                NamedFunctions.function(
                    0x401000, 0x48, "first", new AddressRange(0x400800, 0x400808)),
                NamedFunctions.function(0x401020, 0x10, "again")))
        .endsWith("FUNC 800 8 0 first.cold", "FUNC 1000 20 0 first", "FUNC 1020 10 0 second");
  }

  @Test
  void namesAreReadableOnRequest() throws IOException {
    PulledFunction mangled = NamedFunctions.function(0x401000, 16, "_Z1fi");
    assertThat(write("a", NameStyle.STORED, mangled)).endsWith("FUNC 1000 10 0 _Z1fi");
    assertThat(write("a", NameStyle.READABLE, mangled)).endsWith("FUNC 1000 10 0 f(int)");
  }

  @Test
  void programsWithoutACodeIdHaveNoSuchLine() throws IOException {
    StringBuilder out = new StringBuilder();
    BreakpadNames.write(
        new NamedProgram(0, List.of()),
        new BreakpadModule("mac", "arm64", "0".repeat(33), null, ByteString.utf8("a")),
        NameStyle.STORED,
        out);
    assertThat(out).hasToString("MODULE mac arm64 " + "0".repeat(33) + " a\n");
  }

  @ParameterizedTest
  @CsvSource({
    "3,false,x86",
    "40,false,arm",
    "183,true,arm64",
    "8,false,mips",
    "8,true,mips64",
    "20,false,ppc",
    "21,true,ppc64",
    "243,true,riscv64",
    "22,true,s390x",
    "43,true,sparcv9",
    "9999,true,unknown"
  })
  void architecturesHaveBreakpadsNames(int machine, boolean wide, String name) throws IOException {
    StringBuilder out = new StringBuilder();
    BreakpadNames.write(
        new NamedProgram(0, List.of()),
        BreakpadModule.of(outline(machine, wide), ByteString.utf8("a")),
        NameStyle.STORED,
        out);
    assertThat(out).startsWith("MODULE Linux " + name + " ");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileNamesStayInTheirLine(long seed) throws IOException {
    Random random = new Random(seed);
    List<PulledFunction> functions = new ArrayList<>();
    String[] parts = {"a", " ", "\n", "\r", "\t", "\0", "FUNC 0 1 0 x", "\u2028", "\u0085", "é"};
    for (int i = 0; i < 100; i++) {
      StringBuilder name = new StringBuilder();
      for (int j = random.nextInt(8); j >= 0; j--) {
        name.append(parts[random.nextInt(parts.length)]);
      }
      functions.add(NamedFunctions.function(0x401000 + 16L * i, 16, name.toString()));
    }

    List<String> lines =
        write("a\nFUNC 0 1 0 x", NameStyle.STORED, functions.toArray(PulledFunction[]::new));

    assertThat(lines).as("seed %d", seed).hasSize(102);
    assertThat(lines.subList(2, 102)).allMatch(line -> line.matches("FUNC 1[0-9a-f]{3} 10 0 .+"));
    assertThat(lines.getFirst()).endsWith(" a_FUNC 0 1 0 x");
  }
}
