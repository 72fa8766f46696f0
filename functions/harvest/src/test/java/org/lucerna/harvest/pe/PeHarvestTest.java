package org.lucerna.harvest.pe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.CodeView;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.OperandField;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.code.LinkedHarvest;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;

class PeHarvestTest {
  private static final int X86 = 0x14c;
  private static final int X64 = 0x8664;

  /** mov eax, address; mov eax, [ecx+address]; mov eax, [ecx+plain number]; ret; padding. */
  private static final String WITH_ADDRESSES = "b811111111 8b8122222222 8b8178563412 c3 9090cccc";

  @TempDir private Path folder;

  private static byte[] hex(String code) {
    return HexFormat.of().parseHex(code.replace(" ", ""));
  }

  private static LinkedHarvest harvest(SamplePe sample) {
    PeFile file = PeFile.of(MemorySegment.ofArray(sample.write()));
    return PeHarvest.of(file, PdbSearch.Found.none(), HarvestOptions.PLAIN);
  }

  private static Md5 key(HarvestedFunction function) {
    return function.keys().getFirst().md5();
  }

  /** Two functions, with addresses for a file at {@code imageBase}. */
  private static SamplePe withAddresses(int imageBase, boolean tells) {
    byte[] code = hex(WITH_ADDRESSES + "31c0 c3");
    ByteBuffer fields = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
    fields.putInt(1, imageBase + 0x3000).putInt(7, imageBase + 0x3010);
    int[][] places = {{SamplePe.HIGHLOW, SamplePe.TEXT + 1}, {SamplePe.HIGHLOW, SamplePe.TEXT + 7}};
    int[] starts = {SamplePe.TEXT, SamplePe.TEXT + 22};
    return new SamplePe(X86, imageBase, code, starts, tells ? places : new int[0][]);
  }

  /** lea rdi, [start of the image]; mov eax, [rdi + rax * 4 + table]; mov eax, [rbx + 3000]; ret */
  private static List<FunctionKey> keysWithTable(String table) {
    byte[] code = hex("488d3df9efffff 8b8487" + table + " 8b8300300000 c3");
    SamplePe sample =
        new SamplePe(X64, 0x1_8000_0000L, code, new int[] {SamplePe.TEXT}, new int[0][]);
    return harvest(sample.data(new byte[0x40])).functions().getFirst().keys();
  }

  @Test
  void distancesFromTheStartOfTheImageAreOffsetsInASecondKey() {
    List<FunctionKey> one = keysWithTable("00300000");
    List<FunctionKey> other = keysWithTable("20300000");
    List<FunctionKey> elsewhere = keysWithTable("00500000");

    assertThat(one).hasSize(2);
    assertThat(one.getFirst()).isNotEqualTo(other.getFirst());
    assertThat(one.getLast()).isEqualTo(other.getLast());
    assertThat(elsewhere).hasSize(1);
  }

  @Test
  void aFunctionReachesUpToTheNextWithoutPadding() {
    assertThat(harvest(withAddresses(0x40_0000, true)).functions())
        .extracting(
            HarvestedFunction::address,
            HarvestedFunction::size,
            HarvestedFunction::name,
            HarvestedFunction::source)
        .containsExactly(
            tuple(0x40_1000L, 18L, ByteString.utf8("f0001000"), Source.SYMBOL),
            tuple(0x40_1016L, 3L, ByteString.utf8("f0001016"), Source.SYMBOL));
  }

  @Test
  void fieldsWithBaseRelocationsAreOffsets() {
    HarvestedFunction function = harvest(withAddresses(0x40_0000, true)).functions().getFirst();
    CodeView told =
        new CodeView() {
          @Override
          public List<CodeChunk> chunks() {
            return List.of(CodeChunk.of(0x1000, hex(WITH_ADDRESSES.replace(" 9090cccc", ""))));
          }

          @Override
          public boolean isOffset(long instruction, OperandField field) {
            return field == (instruction == 0x1000 ? OperandField.IMM : OperandField.DISP)
                && instruction < 0x100b;
          }
        };
    assertThat(key(function))
        .isEqualTo(new CalcRel(Profile.of(Architecture.X86)).key(told).md5())
        .isEqualTo(key(harvest(withAddresses(0x1000_0000, true)).functions().getFirst()))
        .isNotEqualTo(key(harvest(withAddresses(0x40_0000, false)).functions().getFirst()));
  }

  @Test
  void addressesOfEightBytesAreOffsetsToo() {
    byte[] code = hex("48b8 1032547698badcfe c3");
    int[][] places = {{SamplePe.DIR64, SamplePe.TEXT + 2}};
    int[] starts = {SamplePe.TEXT};
    byte[] other = hex("48b8 0000000000000000 c3");

    assertThat(key(harvest(new SamplePe(X64, 0, code, starts, places)).functions().getFirst()))
        .isEqualTo(
            key(harvest(new SamplePe(X64, 0, other, starts, places)).functions().getFirst()));
  }

  @Test
  void chainedPiecesAreTailsOfTheirFunction() {
    // At 0 the function, at 10 two pieces of it, the second as a piece of the first; then the table
    // and the unwind infos, of which two are chained.
    ByteBuffer code = ByteBuffer.allocate(0x80).order(ByteOrder.LITTLE_ENDIAN);
    code.put(0, hex("85c0 740c 31c0 c3")).put(0x10, hex("31c9 eb0c")).put(0x20, hex("31d2 c3"));
    int[][] table = {{0x1000, 0x1007, 0x1060}, {0x1010, 0x1014, 0x1064}, {0x1020, 0x1023, 0x1074}};
    code.position(0x30);
    for (int[] entry : table) {
      code.putInt(entry[0]).putInt(entry[1]).putInt(entry[2]);
    }
    code.put(0x60, (byte) 1).put(0x64, (byte) 0x21).put(0x74, (byte) 0x21);
    code.putInt(0x68, 0x1000).putInt(0x78, 0x1010);
    SamplePe sample =
        new SamplePe(X64, 0x40_0000, code.array(), new int[0], new int[0][]).unwinding(0x1030, 36);

    List<HarvestedFunction> functions = harvest(sample).functions();
    assertThat(functions).hasSize(1);
    HarvestedFunction function = functions.getFirst();
    assertThat(function.tails())
        .containsExactly(
            new AddressRange(0x40_1010, 0x40_1014), new AddressRange(0x40_1020, 0x40_1023));
    assertThat(function.size()).isEqualTo(14);
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
    CodeChunk entry = CodeChunk.of(0x40_1000, hex("85c0 740c 31c0 c3"));
    CodeChunk first = CodeChunk.of(0x40_1010, hex("31c9 eb0c"));
    CodeChunk second = CodeChunk.of(0x40_1020, hex("31d2 c3"));
    assertThat(function.keys())
        .extracting(key -> key.md5())
        .containsExactly(
            calcRel.key(CodeView.of(entry, first, second)).md5(),
            calcRel.key(CodeView.of(entry)).md5());
  }

  @Test
  void calledFunctionsAreFoundWithoutSymbols() {
    // call +5; ret; padding; the callee
    byte[] code = hex("e803000000 c3 cccc 31c0 c3 90");
    LinkedHarvest harvest = harvest(new SamplePe(X86, 0x40_0000, code, new int[0], new int[0][]));

    assertThat(harvest.functions())
        .extracting(HarvestedFunction::address, HarvestedFunction::size, HarvestedFunction::source)
        .containsExactly(
            tuple(0x40_1000L, 6L, Source.EXPORT), tuple(0x40_1008L, 3L, Source.CALLED));
    assertThat(harvest.references(harvest.functions().getFirst()))
        .isEqualTo(Map.of(0L, 0x40_1008L));
  }

  @ParameterizedTest
  @CsvSource({"0xaa64, A64", "0x1c4, T32", "0x1c0, A32", "0x8664, X64", "0x14c, X86"})
  void machineSelectsTheProfile(int machine, Architecture architecture) {
    SamplePe sample =
        new SamplePe(machine, 0, new byte[8], new int[] {SamplePe.TEXT}, new int[0][]);
    assertThat(harvest(sample).functions().getFirst().keys().getFirst().profile())
        .isEqualTo(Profile.of(architecture));
  }

  @Test
  void otherMachinesAreUnsupported() {
    assertThatThrownBy(
            () -> harvest(new SamplePe(0x5064, 0, new byte[4], new int[0], new int[0][])))
        .isInstanceOf(UnsupportedCodeException.class)
        .hasMessageContaining("0x5064");
  }

  /** Functions that are called, exported, reached through a table only, or by nothing. */
  private static final String UNLISTED =
      """
      #define HIDDEN static __attribute__((noinline))
      HIDDEN int add(int x) { return x * 3 + 1; }
      HIDDEN int twice(int x) { return add(x) + add(x + 1); }
      HIDDEN int loop(int x) { int s = 0; for (int i = 0; i < x; i++) s += twice(i); return s; }
      HIDDEN int choose(int x) {
        switch (x) {
          case 0: return add(4);
          case 1: return twice(7);
          case 2: return loop(9);
          case 3: return -x;
          case 4: return add(x) * 5;
          case 5: return 77;
        }
        return x ^ 0x5a5a;
      }
      HIDDEN int one(int x) { return choose(x) + 1; }
      HIDDEN int two(int x) { return choose(x) * 2; }
      HIDDEN int three(int x) { return choose(x) - loop(x); }
      static int (*volatile table[])(int) = {one, two, three};
      int orphan(int x) { int s = 1; while (x-- > 0) s += loop(s) ^ x; return s; }
      __declspec(dllexport) int exported(int x) { return choose(x) + loop(x); }
      int __stdcall start(void) { return table[exported(2) % 3](5); }
      """;

  /** How many functions files without a table were reported to have. */
  private static final class WithoutTable implements HarvestListener {
    private final List<Integer> counts = new ArrayList<>();

    @Override
    public void leftOut(LeftOut what) {}

    @Override
    public void at(int done, int total) {}

    @Override
    public void foundWithoutTable(int functions) {
      counts.add(functions);
    }
  }

  @Test
  void functionsOfAStrippedProgramOf32BitsAreFound() throws Exception {
    Compiler gcc = Compiler.require("i686-w64-mingw32-gcc", folder);
    String[] options = {"-O2", "-nostdlib", "-Wl,-e,_start@0", "-fno-ipa-icf"};
    Path linked = gcc.compile(UNLISTED, "linked.exe", options);
    Path stripped =
        Compiler.require("i686-w64-mingw32-strip", folder)
            .link("stripped.exe", "-s", linked.toString());
    WithoutTable listener = new WithoutTable();
    HarvestOptions reported = new HarvestOptions(false, listener);
    Map<Long, Long> expected = new TreeMap<>();
    try (Harvest file = Harvest.open(linked, reported)) {
      file.functions().stream()
          .filter(function -> function.name() != null)
          .forEach(function -> expected.put(function.address(), function.size()));
    }
    assertThat(listener.counts).isEmpty();
    List<HarvestedFunction> found = new ArrayList<>();
    try (Harvest file = Harvest.open(stripped, reported)) {
      found.addAll(file.functions());
    }

    assertThat(listener.counts).containsExactly(found.size());
    Map<Long, Long> sizes = new TreeMap<>();
    found.forEach(function -> sizes.put(function.address(), function.size()));
    assertThat(expected).hasSizeGreaterThanOrEqualTo(10);
    assertThat(sizes).containsAllEntriesOf(expected);
  }

  @Test
  void keysDoNotDependOnTheImageBase() throws Exception {
    Compiler gcc = Compiler.require("x86_64-w64-mingw32-gcc", folder);
    String source =
        """
        int table[64]; int (*action)(int);
        __declspec(dllexport) int sum(int n) {
          int s = 0;
          for (int i = 0; i < n; i++) s += table[i & 63] * 3 + i;
          return s;
        }
        __declspec(dllexport) int calls(int n) {
          table[n & 63] = sum(n);
          return action ? action(n) : sum(n * 2);
        }
        """;
    List<HarvestedFunction> low = functions(gcc, source, "low.dll", "0x180000000");
    List<HarvestedFunction> high = functions(gcc, source, "high.dll", "0x290000000");

    assertThat(low)
        .extracting(HarvestedFunction::name)
        .contains(ByteString.utf8("sum"), ByteString.utf8("calls"));
    assertThat(low)
        .extracting(HarvestedFunction::keys)
        .isEqualTo(high.stream().map(HarvestedFunction::keys).toList());
  }

  private static List<HarvestedFunction> functions(
      Compiler gcc, String source, String name, String base) throws Exception {
    Path library = gcc.compile(source, name, "-O2", "-shared", "-Wl,--image-base=" + base);
    try (PeFile file = PeFile.open(library)) {
      return PeHarvest.of(file, PdbSearch.Found.none(), HarvestOptions.PLAIN).functions();
    }
  }

  @Test
  void damagedFileThrowsFormatException() {
    byte[] sound = withAddresses(0x40_0000, true).write();
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 8_000; i++) {
      byte[] mutant = sound.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      try {
        PeFile file = PeFile.of(MemorySegment.ofArray(mutant));
        LinkedHarvest harvest = PeHarvest.of(file, PdbSearch.Found.none(), HarvestOptions.PLAIN);
        harvest.functions().forEach(harvest::references);
        read++;
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      }
    }
    assertThat(read).isBetween(1_000, 7_999);
  }

  /** A fragment continues the function before it; pointers in data lead to functions. */
  @Test
  void fragmentsOfArm64AreNoFunctionsAndPointersLeadToThem() {
    ByteBuffer code = ByteBuffer.allocate(0x200).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < 0x100; at += 4) {
      code.putInt(at, at % 0x20 == 0x1c ? 0xd65f_03c0 : 0xd503_201f);
    }
    // After the fragment comes a breakpoint, which is no leaf.
    code.putInt(0x20, 0xd43e_0000).putInt(0x58, 0xd65f_03c0).putInt(0x5c, 0);
    int head = 4 | 1 << 21 | 1 << 27;
    code.putInt(0x100, 0x1000).putInt(0x104, 0x1120).putInt(0x108, 0x1010).putInt(0x10c, 0x1130);
    code.putInt(0x120, head)
        .putInt(0x124, 0xe3e3_e3e4)
        .putInt(0x130, head)
        .putInt(0x134, 0xe3e3_e4e5);
    code.putLong(0x180, 0x40_1040).putLong(0x188, 0x40_1060);
    SamplePe sample =
        new SamplePe(
                0xaa64,
                0x40_0000,
                code.array(),
                new int[0],
                new int[][] {{10, 0x1180}, {10, 0x1188}})
            .unwinding(0x1100, 16);
    LinkedHarvest harvest =
        PeHarvest.of(
            PeFile.of(MemorySegment.ofArray(sample.write())),
            PdbSearch.Found.none(),
            HarvestOptions.PLAIN);

    assertThat(harvest.functions())
        .extracting(HarvestedFunction::address)
        .containsExactly(0x40_1000L, 0x40_1040L, 0x40_1060L);
    assertThat(harvest.functions().getFirst().size()).isEqualTo(32);
    assertThat(harvest.functions().get(1).size()).isEqualTo(28);
  }
}
