package org.lucerna.harvest.pe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.FeatureSets;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;

class PeFeaturesTest {
  private static final int X86 = 0x14c;
  private static final int X64 = 0x8664;
  private static final long BASE = 0x1_4000_0000L;
  private static final int IMPORTS = 1;
  private static final int DELAYED_IMPORTS = 13;

  @TempDir private Path folder;

  /** A file of code from {@link SamplePe#TEXT} on. */
  private static final class Code {
    private final ByteBuffer bytes = ByteBuffer.allocate(0x100).order(ByteOrder.LITTLE_ENDIAN);

    Code put(int at, String hex) {
      bytes.put(at, HexFormat.of().parseHex(hex.replace(" ", "")));
      return this;
    }

    Code text(int at, String text) {
      bytes.put(at, text.getBytes(StandardCharsets.US_ASCII));
      return this;
    }

    Code rva(int at, int offset) {
      bytes.putInt(at, SamplePe.TEXT + offset);
      return this;
    }

    SamplePe sample(int machine, int... starts) {
      int[] rvas = IntStream.of(starts).map(start -> SamplePe.TEXT + start).toArray();
      return new SamplePe(machine, BASE, bytes.array(), rvas, new int[0][]);
    }
  }

  private static HarvestedFeatures features(SamplePe sample) {
    return features(sample.write());
  }

  private static HarvestedFeatures features(byte[] file) {
    PeFile opened = PeFile.of(MemorySegment.ofArray(file));
    return Objects.requireNonNull(
        PeHarvest.of(opened, PdbSearch.Found.none(), HarvestOptions.PLAIN).features());
  }

  /** Calls a slot, and a stub that jumps through the next one; X.dll has puts, and number 7. */
  private static SamplePe withImports(int directory) {
    Code code = new Code();
    code.put(0, "ff15 9a000000 e805000000 c3").put(0x10, "ff25 92000000");
    if (directory == IMPORTS) {
      code.rva(0x40, 0x80).rva(0x4c, 0xc0).rva(0x50, 0xa0);
    } else {
      code.put(0x40, "01").rva(0x44, 0xc0).rva(0x4c, 0xa0).rva(0x50, 0x80);
    }
    code.rva(0x80, 0xd0).put(0x88, "0700000000000080");
    code.text(0xc0, "X.dll").text(0xd2, "puts");
    return code.sample(X64, 0).directory(directory, SamplePe.TEXT + 0x40, 0x40);
  }

  @ParameterizedTest
  @CsvSource({"1", "13"})
  void callsThroughSlotsAndStubsAreImports(int directory) {
    FunctionFeatures function = features(withImports(directory)).features().getFirst();

    assertThat(function.measure(Measure.IMPORTED_CALLS)).isEqualTo(2);
    assertThat(FeatureSets.of(function, FeatureFamily.IMPORT)).hasSize(2);
    assertThat(function.callees()).isEmpty();
  }

  @Test
  void callsOfJumpsReachTheirTarget() {
    SamplePe sample =
        new Code()
            .put(0, "e80b000000 c3")
            .put(0x10, "e90b000000")
            .put(0x20, "31c0 c3")
            .sample(X64, 0, 0x10, 0x20);

    HarvestedFeatures features = features(sample);
    assertThat(features.addresses()).hasSize(3);
    assertThat(features.features().getFirst().callees()).containsExactly(BASE + 0x1020);
  }

  @Test
  void argumentsFollowTheWindowsConvention() {
    // mov eax, ecx; add eax, r8d; ret
    SamplePe sample = new Code().put(0, "89c8 4401c0 c3").sample(X64, 0);

    assertThat(features(sample).features().getFirst().measure(Measure.ARGUMENTS)).isEqualTo(5);
  }

  @Test
  void pointersInDataAreFollowedToStrings() {
    String source =
        "const char *text = \"a text that is pointed at\"; const char *get(void) { return text; }"
            + " __declspec(dllexport) int start(void) { return get()[1]; }";
    for (String compiler : List.of("x86_64-w64-mingw32-gcc", "i686-w64-mingw32-gcc")) {
      FunctionFeatures get = compiled(compiler, source, "0x18000000", "get");
      assertThat(FeatureSets.of(get, FeatureFamily.STRING)).as(compiler).hasSize(1);
    }
  }

  @Test
  void featuresDoNotDependOnTheImageBase() {
    String source =
        """
        int printf(const char *, ...);
        static const int table[] = {900, 801, 702, 603, 504, 405, 306, 207, 108};
        int pick(unsigned i) { printf("number %u of the table\\n", i); return table[i % 9]; }
        __declspec(dllexport) double scale(int i) { return pick(i) * 3.25; }
        """;
    for (String compiler : List.of("x86_64-w64-mingw32-gcc", "i686-w64-mingw32-gcc")) {
      for (String function : List.of("pick", "scale")) {
        FunctionFeatures low = compiled(compiler, source, "0x18000000", function);
        FunctionFeatures high = compiled(compiler, source, "0x29000000", function);
        assertThat(FeatureSets.of(low)).as(compiler).isEqualTo(FeatureSets.of(high));
        FeatureFamily family =
            function.equals("pick") ? FeatureFamily.IMPORT : FeatureFamily.CONSTANT;
        assertThat(FeatureSets.of(low, family)).as(compiler).isNotEmpty();
      }
    }
  }

  private FunctionFeatures compiled(String compiler, String source, String base, String function) {
    try {
      Path library =
          Compiler.require(compiler, folder)
              .compile(source, "l.dll", "-O2", "-shared", "-Wl,--image-base=" + base);
      try (Harvest file = Harvest.open(library, HarvestOptions.PLAIN)) {
        boolean isMarked = compiler.startsWith("i686");
        return FeatureSets.named(file, isMarked ? '_' + function : function);
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void damagedFileThrowsFormatExceptionOrHasFeatures() {
    byte[][] sound = {
      withImports(IMPORTS).write(),
      withImports(DELAYED_IMPORTS).write(),
      new Code().put(0, "e80b000000 c3").put(0x10, "e9ebffffff").sample(X86, 0, 0x10).write()
    };
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 6_000; i++) {
      byte[] mutant = sound[i % sound.length].clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      try {
        features(mutant);
        read++;
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      }
    }
    assertThat(read).isBetween(1_000, 5_999);
  }
}
