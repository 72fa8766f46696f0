package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

/** Features of A64 code are those of x86 code with the same meaning. */
final class A64FeatureReaderTest {
  private static final long START = 0x401000;

  private final FakeProgram program = new FakeProgram();

  private FunctionFeatures read(String... hex) {
    return read(new A64InstructionReader(), hex);
  }

  private FunctionFeatures read(InstructionReader instructions, String... hex) {
    byte[] code = HexFormat.of().parseHex(String.join("", hex));
    FeatureReader reader = new FeatureReader(instructions, program);
    return reader.read(START, MemorySegment.ofArray(code));
  }

  private static Set<Integer> of(FunctionFeatures function, FeatureFamily family) {
    return IntStream.range(0, function.size())
        .map(function::feature)
        .filter(feature -> FeatureFamily.of(feature) == family)
        .boxed()
        .collect(Collectors.toSet());
  }

  @Test
  void stringAtAPageAndAnOffsetIsAFeature() {
    program.constants.put(START + 0x123, "invalid header\0".getBytes(StandardCharsets.US_ASCII));
    FunctionFeatures function = read("00000090", "008c0491", "c0035fd6");
    assertThat(of(function, FeatureFamily.STRING)).hasSize(1);
    assertThat(function.measure(Measure.STRINGS)).isEqualTo(1);
    assertThat(function.measure(Measure.INSTRUCTIONS)).isEqualTo(2);
    assertThat(of(function, FeatureFamily.SMALL_CONSTANT)).isEmpty();
    assertThat(of(function, FeatureFamily.CONSTANT)).isEmpty();
  }

  @Test
  void importLoadedFromASlotIsAFeature() {
    program.imports.put(START + 0x128, ByteString.utf8("stderr"));
    FunctionFeatures function = read("01000090", "229440f9", "c0035fd6");
    assertThat(of(function, FeatureFamily.IMPORT)).hasSize(1);
    assertThat(of(function, FeatureFamily.FIELD)).isEmpty();
  }

  @Test
  void numberMadeOfSeveralInstructionsIsOneConstant() {
    FunctionFeatures made = read("01cf8a52", "007c021b", "8146a272", "c0035fd6");
    FunctionFeatures moved =
        read(new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V), "b878563412", "c3");
    assertThat(of(made, FeatureFamily.CONSTANT))
        .hasSize(1)
        .isEqualTo(of(moved, FeatureFamily.CONSTANT));
    assertThat(of(made, FeatureFamily.SMALL_CONSTANT)).isEmpty();
  }

  @Test
  void pairCountsAsTwoInstructions() {
    FunctionFeatures pair = read("010841a9", "c0035fd6");
    FunctionFeatures single = read("010840f9", "020c40f9", "c0035fd6");
    for (FeatureFamily family : FeatureFamily.values()) {
      assertThat(of(pair, family)).as(family.name()).isEqualTo(of(single, family));
    }
    assertThat(pair.measure(Measure.LOADS)).isEqualTo(2);
  }

  @Test
  void pairThatIsBranchedToBeginsOneBlock() {
    FunctionFeatures loop = read("010841a9", "ffffff17");
    assertThat(loop.measure(Measure.BLOCKS)).isEqualTo(1);
    assertThat(loop.measure(Measure.INSTRUCTIONS)).isEqualTo(3);
    assertThat(of(loop, FeatureFamily.BLOCK)).hasSize(1);
  }

  @Test
  void fieldsAndComparisonsEqualOtherArchitectures() {
    FunctionFeatures own = read("021040f9", "1f240071", "48000054", "1f2003d5", "c0035fd6");
    FunctionFeatures other =
        read(
            new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V),
            "488b4720",
            "83ff09",
            "7701",
            "90",
            "c3");
    for (FeatureFamily family : FeatureFamily.values()) {
      assertThat(of(own, family)).as(family.name()).isEqualTo(of(other, family));
    }
  }

  @Test
  void comparisonsWithTheSameBoundHaveTheSameNumber() {
    FunctionFeatures above = read("1f240071", "48000054", "1f2003d5", "c0035fd6");
    FunctionFeatures atLeast = read("1f280071", "42000054", "1f2003d5", "c0035fd6");
    assertThat(of(above, FeatureFamily.SMALL_CONSTANT))
        .hasSize(1)
        .isEqualTo(of(atLeast, FeatureFamily.SMALL_CONSTANT));
  }

  @Test
  void savingRegistersAndMarkingReturnsLeaveNoTrace() {
    FunctionFeatures plain = read("0000010b", "c0035fd6");
    FunctionFeatures framed =
        read(
            "3f2303d5",
            "fd7bbea9",
            "fd030091",
            "f35301a9",
            "0000010b",
            "f35341a9",
            "fd7bc2a8",
            "bf2303d5",
            "c0035fd6");
    for (FeatureFamily family : FeatureFamily.values()) {
      assertThat(of(framed, family)).as(family.name()).isEqualTo(of(plain, family));
    }
    assertThat(framed.measure(Measure.FRAME)).isEqualTo(32);
  }

  @Test
  void readingAFunctionAgainGivesTheSame() {
    String[] code = {"229440f9", "00000090", "029440f9", "e00303aa", "029440f9", "c0035fd6"};
    FeatureReader reader = new FeatureReader(new A64InstructionReader(), program);
    MemorySegment bytes = MemorySegment.ofArray(HexFormat.of().parseHex(String.join("", code)));
    FunctionFeatures first = reader.read(START, bytes);
    FunctionFeatures second = reader.read(START, bytes);
    assertThat(first.measure(Measure.LOADS)).isEqualTo(2);
    for (FeatureFamily family : FeatureFamily.values()) {
      assertThat(of(second, family)).as(family.name()).isEqualTo(of(first, family));
    }
  }
}
