package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

final class FeatureReaderTest {
  private static final long START = 0x401000;
  private static final long DATA = 0x500000;

  private final FakeProgram program = new FakeProgram();
  private final FeatureReader reader =
      new FeatureReader(new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V), program);

  private FunctionFeatures read(String... hex) {
    byte[] code = HexFormat.of().parseHex(String.join("", hex).replace(" ", ""));
    return reader.read(START, MemorySegment.ofArray(code));
  }

  /** The features of one family. */
  private static Set<Integer> of(FunctionFeatures function, FeatureFamily family) {
    Set<Integer> found = new TreeSet<>();
    for (int i = 0; i < function.size(); i++) {
      if (FeatureFamily.of(function.feature(i)) == family) {
        found.add(function.feature(i));
      }
    }
    return found;
  }

  private static String leaToData(long offset) {
    long distance = DATA - (START + offset + 7);
    return "488d3d" + HexFormat.of().toHexDigits(Integer.reverseBytes((int) distance));
  }

  @Test
  void comparisonsWithTheSameBoundHaveTheSameNumber() {
    FunctionFeatures less = read("83ff0a", "7301", "90", "c3");
    FunctionFeatures atMost = read("83ff09", "7701", "90", "c3");
    assertThat(of(less, FeatureFamily.SMALL_CONSTANT))
        .hasSize(1)
        .isEqualTo(of(atMost, FeatureFamily.SMALL_CONSTANT));
  }

  @Test
  void subtractedNegativeNumberIsAdded() {
    assertThat(of(read("4883c710", "c3"), FeatureFamily.SMALL_CONSTANT))
        .isEqualTo(of(read("4883eff0", "c3"), FeatureFamily.SMALL_CONSTANT))
        .hasSize(1);
  }

  @Test
  void savingRegistersAndStackAdjustmentLeaveNoTrace() {
    FunctionFeatures plain = read("89f8", "01f0", "c3");
    FunctionFeatures framed =
        read("f30f1efa", "55", "4883ec20", "89f8", "01f0", "4883c420", "5d", "c3");
    for (FeatureFamily family : FeatureFamily.values()) {
      assertThat(of(framed, family)).as(family.name()).isEqualTo(of(plain, family));
    }
    assertThat(framed.measure(Measure.FRAME)).isEqualTo(0x20);
  }

  @Test
  void referencedStringIsAFeature() {
    program.constants.put(DATA, "invalid header\0rest".getBytes(StandardCharsets.US_ASCII));
    FunctionFeatures function = read(leaToData(0), "c3");
    assertThat(of(function, FeatureFamily.STRING)).hasSize(1);
    assertThat(function.measure(Measure.STRINGS)).isEqualTo(1);
    program.constants.put(DATA, "other header\0rest".getBytes(StandardCharsets.US_ASCII));
    assertThat(of(read(leaToData(0), "c3"), FeatureFamily.STRING))
        .isNotEqualTo(of(function, FeatureFamily.STRING));
  }

  private Set<Integer> string(String text) {
    program.constants.put(DATA, (text + '\0').getBytes(StandardCharsets.US_ASCII));
    return of(read(leaToData(0), "c3"), FeatureFamily.STRING);
  }

  @Test
  void wideStringIsAsGoodAsAnother() {
    Set<Integer> narrow = string("wide");
    program.constants.put(DATA, "wide\0".getBytes(StandardCharsets.UTF_16LE));

    assertThat(of(read(leaToData(0), "c3"), FeatureFamily.STRING)).hasSize(1).isEqualTo(narrow);
  }

  @Test
  void lengthBesideAnAddressEndsAString() {
    Set<Integer> ended = string("hello");
    program.constants.put(DATA, "hello world, no end".getBytes(StandardCharsets.US_ASCII));

    assertThat(of(read(leaToData(0), "be05000000", "c3"), FeatureFamily.STRING))
        .hasSize(1)
        .isEqualTo(ended);
    assertThat(of(read("be05000000", leaToData(5), "c3"), FeatureFamily.STRING)).isEqualTo(ended);
    assertThat(of(read(leaToData(0), "be50000000", "c3"), FeatureFamily.STRING))
        .as("longer than the data")
        .isEmpty();
    String others = "01f0".repeat(3);
    assertThat(of(read(leaToData(0), others, "be05000000", "c3"), FeatureFamily.STRING))
        .as("too far away")
        .isEmpty();
  }

  @Test
  void tableOfAddressesAndLengthsHasStrings() {
    Set<Integer> both = new TreeSet<>(string("first"));
    both.addAll(string("second"));
    program.constants.put(DATA + 0x100, "firstsecond".getBytes(StandardCharsets.US_ASCII));
    program.constants.put(DATA + 0x105, "second".getBytes(StandardCharsets.US_ASCII));
    program.constants.put(DATA + 8, new byte[] {5, 0, 0, 0, 0, 0, 0, 0});
    program.constants.put(DATA + 24, new byte[] {6, 0, 0, 0, 0, 0, 0, 0});
    program.constants.put(DATA, new byte[8]);
    program.pointers.put(DATA, DATA + 0x100);
    program.pointers.put(DATA + 16, DATA + 0x105);

    assertThat(of(read(leaToData(0), "c3"), FeatureFamily.STRING)).isEqualTo(both);
  }

  @Test
  void pathsOfRustCountFromTheirSourcesOn() {
    assertThat(string("/rustc/0123/library/core/src/fmt/mod.rs"))
        .isEqualTo(string("/rustc/4567/library/core/src/fmt/mod.rs"))
        .isNotEqualTo(string("/rustc/4567/library/core/src/num/mod.rs"));
    assertThat(string("/usr/src/a.c")).isNotEqualTo(string("/opt/src/a.c"));
  }

  @Test
  void constantTableIsAFeatureUnlessItIsMostlyZero() {
    byte[] table = new byte[64];
    for (int i = 0; i < 7; i++) {
      table[4 * i] = (byte) (0x80 + i);
    }
    program.constants.put(DATA, table);
    assertThat(of(read(leaToData(0), "c3"), FeatureFamily.TABLE)).hasSize(1);
    table[0] = 0;
    assertThat(of(read(leaToData(0), "c3"), FeatureFamily.TABLE)).isEmpty();
  }

  @Test
  void importsAndFunctionsAreCalled() {
    long target = START + 5 + 0x100;
    program.imports.put(target, ByteString.utf8("__memcpy_chk"));
    FunctionFeatures checked = read("e800010000", "c3");
    assertThat(checked.measure(Measure.IMPORTED_CALLS)).isEqualTo(1);
    assertThat(checked.callees()).isEmpty();
    program.imports.put(target, ByteString.utf8("memcpy"));
    assertThat(of(read("e800010000", "c3"), FeatureFamily.IMPORT))
        .hasSize(1)
        .isEqualTo(of(checked, FeatureFamily.IMPORT));
    program.imports.clear();
    program.functions.put(target, 0x77L);
    FunctionFeatures own = read("e800010000", "c3");
    assertThat(own.measure(Measure.CALLS)).isEqualTo(1);
    assertThat(own.callees()).containsExactly(0x77);
  }

  @Test
  void callsThroughSlotsAreCallsOfTheirContents() {
    long slot = START + 6 + 0x10;
    program.pointers.put(slot, 0x1234L);
    program.functions.put(0x1234L, 0x1234L);
    assertThat(read("ff1510000000", "c3").callees()).containsExactly(0x1234);
  }

  @Test
  void blocksEndAtBranchesAndTheirTargets() {
    FunctionFeatures function = read("39f7", "7402", "89f8", "01f0", "c3");
    assertThat(function.measure(Measure.BLOCKS)).isEqualTo(3);
    assertThat(function.measure(Measure.CONDITIONS)).isEqualTo(1);
    assertThat(function.measure(Measure.LOOPS)).isZero();
    assertThat(read("ffcf", "75fc", "c3").measure(Measure.LOOPS)).isEqualTo(1);
  }

  @Test
  void featuresAscendAndCountTheirOccurrences() {
    FunctionFeatures function = read("83c705", "83c705", "83c607", "c3");
    int last = Integer.MIN_VALUE;
    int most = 0;
    for (int i = 0; i < function.size(); i++) {
      assertThat(function.feature(i)).isGreaterThan(last);
      last = function.feature(i);
      most = Math.max(most, function.count(i));
    }
    assertThat(most).isEqualTo(3);
  }

  @Test
  void specifiedHashesDoNotChange() {
    assertThat(FeatureHash.mix(1)).isEqualTo(0xb456bcfc34c2cb2cL);
    assertThat(FeatureHash.of(new byte[0], 0, 0)).isEqualTo(FeatureHash.mix(0xcbf29ce484222325L));
    assertThat(FeatureFamily.SMALL_CONSTANT.feature(FeatureHash.mix(5)) >>> 28).isEqualTo(4);
  }

  @Test
  void randomBytesHaveBoundedFeatures() {
    SplittableRandom random = new SplittableRandom(61);
    for (int round = 0; round < 2_000; round++) {
      byte[] code = new byte[random.nextInt(300)];
      random.nextBytes(code);
      FunctionFeatures function = reader.read(random.nextLong(), MemorySegment.ofArray(code));
      assertThat(function.size()).as("round " + round).isLessThanOrEqualTo(16 + 8 * code.length);
      assertThat(function.measure(Measure.INSTRUCTIONS)).isLessThanOrEqualTo(code.length);
    }
  }

  @Test
  void takenTableOfAClassCountsAsTheClass() {
    program.constants.put(DATA, new byte[64]);
    program.types.put(DATA, ByteString.utf8("N3bar3FooE"));
    FunctionFeatures itanium = read(leaToData(0), "c3");
    program.types.put(DATA, ByteString.utf8(".?AVFoo@bar@@"));
    FunctionFeatures microsoft = read(leaToData(0), "c3");

    assertThat(of(itanium, FeatureFamily.TYPE))
        .hasSize(1)
        .isEqualTo(of(microsoft, FeatureFamily.TYPE));
    assertThat(of(itanium, FeatureFamily.TABLE)).isEmpty();
  }

  @Test
  void importedTypeInformationCountsAsTheClassToo() {
    program.imports.put(DATA, ByteString.utf8("_ZTISt13runtime_error@GLIBCXX_3.4"));
    // mov rdi, [rip + distance]
    FunctionFeatures imported = read(leaToData(0).replace("488d", "488b"), "c3");
    program.imports.clear();
    program.constants.put(DATA, new byte[64]);
    program.types.put(DATA, ByteString.utf8(".?AVruntime_error@std@@"));

    assertThat(of(imported, FeatureFamily.IMPORT)).hasSize(1);
    assertThat(of(imported, FeatureFamily.TYPE))
        .hasSize(1)
        .isEqualTo(of(read(leaToData(0), "c3"), FeatureFamily.TYPE));
  }

  @Test
  void equalFunctionsInTablesOfTwoInstantiationsDiffer() {
    program.slots.put(START, List.of(new VirtualSlot(ByteString.utf8("4ListIiE"), 0, 2)));
    Set<Integer> ints = of(read("31c0", "c3"), FeatureFamily.TYPE);
    program.slots.put(START, List.of(new VirtualSlot(ByteString.utf8("4ListIcE"), 0, 2)));
    Set<Integer> chars = of(read("31c0", "c3"), FeatureFamily.TYPE);
    program.slots.put(START, List.of(new VirtualSlot(ByteString.utf8("4ListIcE"), 16, 2)));
    Set<Integer> second = of(read("31c0", "c3"), FeatureFamily.TYPE);

    // The class without its arguments, and the slot.
    assertThat(ints).hasSize(2).containsAnyElementsOf(chars).isNotEqualTo(chars);
    assertThat(second).containsAnyElementsOf(chars).isNotEqualTo(chars);
  }
}
