package org.lucerna.harvest.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.file.Harvest;

/** A function of another processor has the same key in its object file and in the program. */
class CrossLinkTest {
  private static final String CALLS =
      """
      int other(int);
      int calls(int x) { return other(x + 1) * 3 + other(x); }
      int jumps(int x) { return x > 7 ? other(x - 7) : x; }
      """;
  private static final String LOADS =
      "extern int variable; int loads(int x) { return variable + x; }";
  private static final String CALLED = "int variable; int other(int x) { return x ^ 5; }";

  /** Code that linkers rewrite: addresses of data and functions, calls, variables of threads. */
  private static final String REWRITTEN =
      """
      extern int counter, table[64];
      extern THREAD int slot;
      __attribute__((visibility("hidden"))) extern int near;
      int call(int), (*hook)(int);
      int first(int x) { counter += x; return call(x) + table[x & 63]; }
      int second(int x) { slot ^= x; return call(x + near) - call(x); }
      int third(int x) { hook = call; near = x; return slot > 3 ? call(x) : table[3] + counter; }
      int fourth(int x) {
        switch (x) {
          case 0: return call(1);
          case 1: return table[7];
          case 2: return slot;
          case 3: return call(near);
          case 4: return -x;
          case 5: return call(9) + 5;
          case 6: counter++; return 77;
        }
        return counter;
      }
      int _start(int x) { return first(x) + second(x) + third(x) + fourth(x); }
      """;

  private static final String DEFINED =
      """
      int counter, table[64] = {1}, near = 4;
      THREAD int slot = 5;
      __attribute__((noinline)) int call(int x) { return x * 3 + table[x & 3]; }
      #ifdef __riscv
      __attribute__((naked)) void set_up(void) {
        __asm__(".option push; .option norelax; lla gp, __global_pointer$; .option pop; ret");
      }
      #endif
      """;

  @TempDir private Path folder;

  /** A program without symbols is found to have each function of its objects, under its key. */
  @ParameterizedTest
  @CsvSource({
    "arm-linux-gnueabihf, -fpie",
    "arm-linux-gnueabihf, -marm",
    "arm-linux-gnueabihf, -fno-pie",
    "aarch64-linux-gnu, -fpie",
    "aarch64-linux-gnu, -fPIC",
    "i686-linux-gnu, -fpie",
    "i686-linux-gnu, -fno-pie -UTHREAD -DTHREAD=",
    "powerpc64le-linux-gnu, -fpie",
    "mips64el-linux-gnuabi64, -fpie",
    "riscv64-linux-gnu, -fpie",
    "riscv64-linux-gnu, -fno-pie -mcmodel=medlow",
  })
  void aStrippedProgramHasTheLinkKeysOfItsObjects(String processor, String options)
      throws Exception {
    Compiler cross = Compiler.require(processor + "-gcc", folder);
    String[] compile =
        ("-O2 -c -ftls-model=initial-exec -fno-stack-protector -DTHREAD=__thread " + options)
            .split(" ");
    Path object = cross.compile(REWRITTEN, "rewritten.o", compile);
    Path defined = cross.compile(DEFINED, "defined.o", compile);
    Path linked =
        cross.link(
            "linked",
            "-static",
            "-no-pie",
            "-nostdlib",
            "-s",
            "-Wl,-e,_start",
            object.toString(),
            defined.toString());

    Set<Md5> known = new HashSet<>();
    try (Harvest file = Harvest.open(linked, HarvestOptions.PLAIN)) {
      file.functions().forEach(function -> known.add(function.keys().getLast().md5()));
    }
    try (Harvest file = Harvest.open(object, HarvestOptions.PLAIN)) {
      assertThat(file.functions())
          .filteredOn(function -> !String.valueOf(function.name()).contains("thunk"))
          .hasSize(5)
          .allSatisfy(function -> assertThat(known).contains(function.keys().getLast().md5()));
    }
  }

  /** Names in the instructions of an object file correspond to the targets in the program. */
  @ParameterizedTest
  @CsvSource({
    "powerpc64le-linux-gnu, -O2, counter",
    "powerpc64le-linux-gnu, -O2 -fpic -mcmodel=small, table",
    "mips64el-linux-gnuabi64, -O2, call",
    "riscv64-linux-gnu, -O2 -fpie, counter",
    "riscv64-linux-gnu, -O2 -fpic, table",
  })
  void programRefersToNamesOfItsObjects(String processor, String options, String variable)
      throws Exception {
    Compiler cross = Compiler.require(processor + "-gcc", folder);
    String[] compile = ("-c -ftls-model=initial-exec -DTHREAD=__thread " + options).split(" ", -1);
    Path object = cross.compile(REWRITTEN, "rewritten.o", compile);
    Path defined = cross.compile(DEFINED, "defined.o", compile);
    Path linked =
        cross.link("linked", "-static", "-nostdlib", object.toString(), defined.toString());
    Map<String, List<SymbolReference>> named = new TreeMap<>();
    try (Harvest file = Harvest.open(object, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        ObjectOrigin origin = Objects.requireNonNull(ObjectOrigin.of(function.metadata()));
        named.put(String.valueOf(function.name()), origin.references());
      }
    }

    Set<String> seen = new HashSet<>();
    Map<String, Long> addresses = addresses(linked);
    try (Harvest file = Harvest.open(linked, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        Map<Long, Long> references = file.references(function);
        for (SymbolReference reference :
            named.getOrDefault(String.valueOf(function.name()), List.of())) {
          Long address = addresses.get(reference.symbol().text());
          if (address != null) {
            assertThat(references)
                .as("%s of %s", reference, function.name())
                .containsEntry(reference.instruction(), address + reference.distance());
            seen.add(reference.symbol().text());
          }
        }
      }
    }
    assertThat(seen).contains(variable, "call");
  }

  private static Map<String, Long> addresses(Path linked) throws IOException {
    Map<String, Long> addresses = new TreeMap<>();
    try (ElfFile elf = ElfFile.open(linked)) {
      SymbolTable symbols = elf.symbols();
      for (int i = 1; i < symbols.count(); i++) {
        if (symbols.hasSection(i) && symbols.nameAt(i) != 0) {
          addresses.put(symbols.name(i).text(), symbols.value(i));
        }
      }
    }
    return addresses;
  }

  @Test
  void thumbCallsHaveTheirKeyBeforeLinking() throws Exception {
    assertKeysStay(CALLS, "arm-linux-gnueabihf-gcc", "-mthumb");
  }

  @Test
  void arm64LoadsThroughAPageOfTheGotHaveTheirKeyBeforeLinking() throws Exception {
    assertKeysStay(LOADS, "aarch64-linux-gnu-gcc", "-fpic");
  }

  /** The first key of each function, which is IDA's. */
  private void assertKeysStay(String source, String compiler, String... options) throws Exception {
    Compiler cross = Compiler.require(compiler, folder);
    List<String> compile = List.of("-O2", "-c");
    Path calls = cross.compile(source, "calls.o", join(compile, options));
    Path called = cross.compile(CALLED, "called.o", join(compile, options));
    Path linked =
        cross.link(
            "linked", "-static", "-nostdlib", "-Wl,-e,0", calls.toString(), called.toString());

    Map<String, Md5> before = keys(calls);
    Map<String, Md5> after = keys(linked);

    assertThat(before).isNotEmpty();
    assertThat(after).containsAllEntriesOf(before);
  }

  private static String[] join(List<String> first, String... second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(List.of(second));
    return all.toArray(String[]::new);
  }

  private static Map<String, Md5> keys(Path path) throws IOException {
    Map<String, Md5> keys = new TreeMap<>();
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        keys.put(String.valueOf(function.name()), function.keys().getFirst().md5());
      }
    }
    return keys;
  }
}
