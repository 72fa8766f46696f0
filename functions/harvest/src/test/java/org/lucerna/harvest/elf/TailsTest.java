package org.lucerna.harvest.elf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;

/** Functions of which a compiler put a part elsewhere. */
class TailsTest {
  private static final String SOURCE =
      """
      __attribute__((cold, noinline)) void warn(int n) { __asm__ volatile("" : : "r"(n)); }
      __attribute__((noinline)) int work(int count, char *bytes) {
        volatile char seen[100];
        int sum = 0;
        for (int i = 0; i < count; i++) {
          sum += bytes[i] * i;
          seen[i % 100] = sum;
          if (sum < -100) { warn(sum); sum = sum * 31 + i; warn(bytes[i]); }
        }
        return sum + seen[3];
      }
      int _start(int count, char **words) { return work(count, words[0]); }
      """;

  @TempDir private Path folder;

  private Map<String, HarvestedFunction> byName(Path path) throws Exception {
    Map<String, HarvestedFunction> functions = new HashMap<>();
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        functions.put(String.valueOf(function.name()), function);
      }
    }
    return functions;
  }

  private static HarvestedFunction named(Map<String, HarvestedFunction> functions, String name) {
    return requireNonNull(functions.get(name), name);
  }

  private Compiler gcc() {
    Assumptions.assumeTrue(System.getProperty("os.arch").equals("amd64"), "no x86-64 machine");
    return Compiler.require("gcc", folder);
  }

  private static List<Md5> md5s(HarvestedFunction function) {
    return function.keys().stream().map(key -> key.md5()).toList();
  }

  @Test
  void firstKeyIncludesTheTailAndTheOtherDoesNot() throws Exception {
    Path program = gcc().compile(SOURCE, "program", "-O2", "-nostdlib", "-static");
    Map<String, HarvestedFunction> functions = byName(program);
    HarvestedFunction work = named(functions, "work");
    HarvestedFunction cold = named(functions, "work.cold");
    assertThat(work.tails())
        .containsExactly(new AddressRange(cold.address(), cold.address() + cold.size()));
    assertThat(work.size()).isEqualTo(work.entry().size() + cold.size());
    assertThat(cold.source()).isEqualTo(Source.TAIL);
    try (ElfFile file = ElfFile.open(program)) {
      CodeChunk entry = chunk(file, work.address(), work.entry().size());
      CodeChunk tail = chunk(file, cold.address(), cold.size());
      CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
      assertThat(md5s(work))
          .containsExactly(
              calcRel.key(CodeView.of(entry, tail)).md5(), calcRel.key(CodeView.of(entry)).md5());
      assertThat(md5s(cold)).containsExactly(calcRel.key(CodeView.of(tail)).md5());
    }
  }

  private static CodeChunk chunk(ElfFile file, long address, long size) {
    return new CodeChunk(address, requireNonNull(file.at(address)).slice(0, size).segment());
  }

  @Test
  void anObjectFileAndAStrippedProgramHaveTheSameKeys() throws Exception {
    Compiler gcc = gcc();
    Map<String, HarvestedFunction> linked =
        byName(gcc.compile(SOURCE, "program", "-O2", "-nostdlib", "-static"));
    HarvestedFunction work = named(linked, "work");
    Map<String, HarvestedFunction> object = byName(gcc.compile(SOURCE, "program.o", "-O2", "-c"));
    assertThat(md5s(named(object, "work"))).isEqualTo(md5s(work));
    assertThat(named(object, "work").size()).isEqualTo(work.size());
    assertThat(named(object, "work.cold").source()).isEqualTo(Source.TAIL);
    Path stripped = gcc.compile(SOURCE, "stripped", "-O2", "-nostdlib", "-static", "-s");
    try (Harvest file = Harvest.open(stripped, HarvestOptions.PLAIN)) {
      HarvestedFunction found =
          file.functions().stream()
              .filter(function -> function.address() == work.address())
              .findFirst()
              .orElseThrow();
      assertThat(found.tails()).isEqualTo(work.tails());
      assertThat(md5s(found)).isEqualTo(md5s(work));
      assertThat(file.references(found)).isNotEmpty();
    }
  }

  @Test
  void calledPieceIsAFunction() throws Exception {
    String called =
        """
        __asm__(".section .text.unlikely\\n.type f.cold.1, @function\\nf.cold.1: nop; nop; ret\\n"
                ".size f.cold.1, .-f.cold.1\\n.text\\n.type f, @function\\n.globl f\\n"
                "f: call f.cold.1; ret\\n.size f, .-f");
        int _start(void) { return 0; }
        """;
    Compiler gcc = gcc();
    for (Path file :
        List.of(
            gcc.compile(called, "called", "-O2", "-nostdlib", "-static"),
            gcc.compile(called, "called.o", "-O2", "-c"))) {
      Map<String, HarvestedFunction> functions = byName(file);
      assertThat(named(functions, "f").tails()).isEmpty();
      assertThat(named(functions, "f.cold.1").source()).isEqualTo(Source.SYMBOL);
    }
  }

  @Test
  void tailBelongsToTheFunctionThatJumpsThere() throws Exception {
    String names =
        """
        __asm__(".section .text.unlikely\\n.type f.cold, @function\\nf.cold: nop; nop; ret\\n"
                ".size f.cold, .-f.cold\\n.text\\n.type f, @function\\n"
                "f: test %eax, %eax; je f.cold; ret\\n.size f, .-f");
        int _start(void) { return 0; }
        """;
    String other =
        """
        __asm__(".text\\n.type f, @function\\nf: ret; nop\\n.size f, .-f");
        """;
    Compiler gcc = gcc();
    Path object = gcc.compile(other, "other.o", "-O2", "-c");
    Path program = gcc.compile(names, "two", "-O2", "-nostdlib", "-static", object.toString());
    try (Harvest file = Harvest.open(program, HarvestOptions.PLAIN)) {
      assertThat(file.functions())
          .filteredOn(function -> "f".equals(String.valueOf(function.name())))
          .extracting(function -> function.entry().size(), function -> function.tails().size())
          .containsExactlyInAnyOrder(tuple(2L, 0), tuple(9L, 1));
    }
  }
}
