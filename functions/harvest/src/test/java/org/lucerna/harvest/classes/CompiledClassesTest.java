package org.lucerna.harvest.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.FeatureSets;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/** Classes of programs that compilers of this machine make. */
class CompiledClassesTest {
  private static final String SOURCE =
      """
      #define NOINLINE __attribute__((noinline))
      struct Shape { virtual int sides(); virtual int area(); };
      int Shape::sides() { return 0; }
      int Shape::area() { return 1; }
      namespace flat {
        struct Square : Shape { int size; Square(int size); int area() override; };
        NOINLINE Square::Square(int size) : size(size) {}
        int Square::area() { return size * size; }
      }
      template <class T> struct Twin : Shape { int sides() override { return 2; } };
      Shape *first() { return new Twin<int>; }
      Shape *second() { return new Twin<char>; }
      flat::Square *cast(Shape *shape) { return dynamic_cast<flat::Square *>(shape); }
      """;

  @TempDir private Path folder;

  private static Set<Integer> types(Harvest file, String function) {
    return FeatureSets.of(FeatureSets.named(file, function), FeatureFamily.TYPE);
  }

  private Path compiled(String compiler, String target, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-x", "c++", "-O2", "-shared", "-fPIC"));
    all.addAll(List.of(options));
    Compiler with = Compiler.require(compiler, folder);
    return with.compile(SOURCE, target, all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"g++", "x86_64-w64-mingw32-g++", "i686-w64-mingw32-g++"})
  void functionsOfClassesDiffer(String compiler) throws IOException, InterruptedException {
    String mark = compiler.startsWith("i686") ? "_" : "";
    try (Harvest file = Harvest.open(compiled(compiler, "classes.dll"), HarvestOptions.PLAIN)) {
      Set<Integer> square = types(file, mark + "_ZN4flat6SquareC1Ei");
      assertThat(square).hasSize(1).isSubsetOf(types(file, mark + "_Z4castP5Shape"));
      Set<Integer> area = types(file, mark + "_ZN4flat6Square4areaEv");
      assertThat(area).hasSize(2).doesNotContainAnyElementsOf(square);
      assertThat(types(file, mark + "_ZN5Shape5sidesEv")).hasSize(2);
      Set<Integer> twin = types(file, mark + "_ZN4TwinIiE5sidesEv");
      assertThat(twin).isNotEqualTo(types(file, mark + "_ZN4TwinIcE5sidesEv")).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x86_64-w64-mingw32-g++", "i686-w64-mingw32-g++"})
  void classesAreTheSameOnWindowsAndLinux(String compiler)
      throws IOException, InterruptedException {
    String mark = compiler.startsWith("i686") ? "_" : "";
    try (Harvest linux = Harvest.open(compiled("g++", "linux"), HarvestOptions.PLAIN);
        Harvest windows = Harvest.open(compiled(compiler, "windows.dll"), HarvestOptions.PLAIN)) {
      for (String function :
          List.of("_ZN4flat6SquareC1Ei", "_ZN4flat6Square4areaEv", "_ZN4TwinIcE5sidesEv")) {
        assertThat(types(windows, mark + function)).isEqualTo(types(linux, function)).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-s", "-m32", "-Wl,-z,pack-relative-relocs"})
  void otherBuildsHaveTheSameClasses(String option) throws IOException, InterruptedException {
    Path plain = compiled("g++", "plain", "-nostdlib");
    Path other = compiled("g++", "other", "-nostdlib", option);
    assertThat(all(other)).isEqualTo(all(plain)).hasSizeGreaterThan(8);
  }

  /** The features of classes of all functions. */
  private static Set<Integer> all(Path path) throws IOException {
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      HarvestedFeatures features = FeatureSets.known(file);
      Set<Integer> all = new TreeSet<>();
      for (FunctionFeatures function : features.features()) {
        all.addAll(FeatureSets.of(function, FeatureFamily.TYPE));
      }
      return all;
    }
  }
}
