package org.lucerna.harvest.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

/** Features of object files and archives against those of the program linked from them. */
class ObjectFeaturesTest {
  private static final String FIRST =
      """
      int puts(const char *); int printf(const char *, ...); void free(void *);
      extern const int primes[]; int choose(int); extern int (*action)(int);
      void (*release)(void *) = free;
      const char *title = "the title of the whole program";
      static double factor = 2.718281828;
      int show(int n) { printf("entry %d of %s\\n", n, title); return puts("and a line"); }
      double scale(double x) { return x * 3.14159265 + factor; }
      int sum(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += primes[i & 7] * 1000003 + choose(i);
        return s;
      }
      int act(int n, void *p) { release(p); return action(n) + show(n) * 77; }
      int main(int n, char **p) { return sum(n) + act(n, p) + (int) scale(n); }
      """;

  private static final String SECOND =
      """
      int abs(int); int show(int); int puts(const char *);
      const int primes[] = {20011, 30011, 40009, 50021, 60013, 70001, 80021, 90001, 100003};
      int counter;
      int choose(int x) {
        counter++;
        switch (x) {
          case 0: return show(4);
          case 1: return abs(counter);
          case 2: return puts("case number two");
          case 3: return -x;
          case 4: return show(x) * 5;
          case 5: return 7777;
        }
        return x ^ 0x5a5a;
      }
      int again(int x) { return choose(x) + choose(x + 1); }
      int (*action)(int) = again;
      """;

  @TempDir private Path folder;

  private Path archive(String compiler, String option) throws Exception {
    Compiler gcc = Compiler.require(compiler, folder);
    Path first = gcc.compile(FIRST, "first.o", "-O2", "-c", option);
    Path second = gcc.compile(SECOND, "second.o", "-O2", "-c", option);
    Path archive = folder.resolve("both.a");
    Compiler ar = Compiler.require("ar", folder);
    Process made =
        new ProcessBuilder(
                ar.program().toString(), "rc", archive.toString(), "" + first, "" + second)
            .start();
    assertThat(made.waitFor()).isZero();
    return archive;
  }

  @ParameterizedTest
  @CsvSource({
    "gcc, -fPIC, -pie, show scale sum act choose again",
    "gcc, -fPIE, -pie, show scale sum act choose again",
    "aarch64-linux-gnu-gcc, -fPIE, -pie, show scale sum act choose again",
    "arm-linux-gnueabihf-gcc, -fPIE, -pie, show scale sum act choose again",
    "arm-linux-gnueabihf-gcc, -fPIC, -pie, show scale sum act choose again",
    "arm-linux-gnueabihf-gcc, -marm, -pie, show scale sum act choose again",
    "mipsel-linux-gnu-gcc, -fPIE, -pie, show scale sum act choose again",
    "riscv64-linux-gnu-gcc, -fPIE, -pie, show scale sum act choose again",
    "powerpc64le-linux-gnu-gcc, -fPIE, -pie, show scale sum act choose again",
    "powerpc64le-linux-gnu-gcc, -fPIC, -pie, show scale sum act choose again",
    "powerpc64le-linux-gnu-gcc, -fno-pic, -no-pie, scale sum choose again",
    "arm-linux-gnueabihf-gcc, -fno-pic, -no-pie, scale sum choose again",
    // This program has no relocations, which would mark the pointers in its data.
    "gcc, -fno-pic, -no-pie, scale sum choose again"
  })
  void featuresOfArchiveEqualTheProgram(
      String compiler, String option, String linked, String functions) throws Exception {
    Path archive = archive(compiler, option);
    Path program =
        Compiler.require(compiler, folder)
            .link(
                "program",
                linked,
                "-Wl,-Ttext-segment=0x1000000",
                "-Wl,--whole-archive",
                archive.toString(),
                "-Wl,--no-whole-archive");
    try (Harvest whole = Harvest.open(program, HarvestOptions.PLAIN);
        Harvest parts = Harvest.open(archive, HarvestOptions.PLAIN)) {
      for (String name : functions.split(" ", -1)) {
        FunctionFeatures one = FeatureSets.named(parts, name);
        FunctionFeatures other = FeatureSets.named(whole, name);
        assertThat(FeatureSets.jaccard(one, other)).as(name).isGreaterThanOrEqualTo(0.95);
        assertThat(one.callees()).as(name).hasSameSizeAs(other.callees());
        assertThat(FeatureSets.of(one, FeatureFamily.IMPORT))
            .as(name)
            .isEqualTo(FeatureSets.of(other, FeatureFamily.IMPORT));
      }
      FunctionFeatures show = FeatureSets.named(parts, "show");
      assertThat(FeatureSets.of(show, FeatureFamily.STRING)).hasSizeGreaterThanOrEqualTo(2);
      assertThat(show.measure(Measure.IMPORTED_CALLS)).isEqualTo(2);
    }
  }

  @Test
  void addressesAscendAndCalleesAreAmongThem() throws Exception {
    try (Harvest parts =
        Harvest.open(archive("gcc", "-ffunction-sections"), HarvestOptions.PLAIN)) {
      HarvestedFeatures features = FeatureSets.known(parts);
      assertThat(features.functions()).hasSameSizeAs(parts.functions());
      assertThat(features.addresses()).isSorted().doesNotHaveDuplicates();
      for (FunctionFeatures function : features.features()) {
        for (long callee : function.callees()) {
          assertThat(features.addresses()).contains(callee);
        }
      }
    }
  }

  @Test
  void objectOf32BitsHasStringsAndImports() throws Exception {
    Path object =
        Compiler.require("i686-linux-gnu-gcc", folder)
            .compile(FIRST, "narrow.o", "-O2", "-c", "-fno-pic", "-mregparm=3");
    try (Harvest file = Harvest.open(object, HarvestOptions.PLAIN)) {
      FunctionFeatures show = FeatureSets.named(file, "show");
      assertThat(show.measure(Measure.IMPORTED_CALLS)).isEqualTo(2);
    }
  }

  @Test
  void unknownProcessorHasNoFeatures() throws Exception {
    Path object =
        Compiler.require("riscv64-linux-gnu-gcc", folder)
            .compile(SECOND, "other.o", "-march=rv32imac", "-mabi=ilp32", "-O2", "-c");
    try (Harvest file = Harvest.open(object, HarvestOptions.PLAIN)) {
      assertThat(file.features()).isNull();
    }
  }

  @Test
  void damagedArchiveThrowsFormatExceptionOrHasFeatures() throws Exception {
    byte[] sound = Files.readAllBytes(archive("gcc", "-fPIC"));
    Random random = new Random(11);
    int read = 0;
    for (int i = 0; i < 1_500; i++) {
      byte[] mutant = sound.clone();
      for (int n = random.nextInt(12); n >= 0; n--) {
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      }
      Path path = Files.write(folder.resolve("mutant.a"), mutant);
      try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
        HarvestedFeatures features = file.features();
        read += features == null ? 0 : features.features().size();
      } catch (FormatException | UnsupportedCodeException damaged) {
        // An answer.
      } catch (IOException failed) {
        throw new IllegalStateException(failed);
      }
    }
    assertThat(read).isGreaterThan(3_000);
  }
}
