package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.harvest.FeatureSets;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;
import org.lucerna.similarity.feature.Measure;

/** Features of databases against those of the programs that they were made from. */
class DatabaseFeaturesTest {
  private static final Path DATA =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  @TempDir private Path folder;

  private static Path file(String name) {
    Path file = DATA.resolve(name);
    assumeTrue(Files.exists(file), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    return file;
  }

  /** Functions whose entry chunks have the same address and size in two files. */
  private record Same(int functions, double jaccard) {
    static Same of(Path one, Path other) throws IOException {
      try (Harvest first = Harvest.open(one, HarvestOptions.PLAIN);
          Harvest second = Harvest.open(other, HarvestOptions.PLAIN)) {
        Map<Object, FunctionFeatures> known = byRange(first);
        int functions = 0;
        double sum = 0;
        for (Map.Entry<Object, FunctionFeatures> each : byRange(second).entrySet()) {
          FunctionFeatures same = known.get(each.getKey());
          if (same != null) {
            functions++;
            sum += FeatureSets.jaccard(same, each.getValue());
          }
        }
        return new Same(functions, sum / functions);
      }
    }

    private static Map<Object, FunctionFeatures> byRange(Harvest file) {
      HarvestedFeatures all = FeatureSets.known(file);
      Map<Object, FunctionFeatures> byRange = new HashMap<>();
      for (int i = 0; i < all.functions().size(); i++) {
        byRange.put(all.functions().get(i).entry(), all.features().get(i));
      }
      return byRange;
    }
  }

  @Test
  void functionsOfADatabaseHaveFeatures() throws IOException {
    byte[] sample = HarvestSample.x64().write(new SampleDatabase.Damage() {});
    Path path = Files.write(folder.resolve("sample.i64"), sample);
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      HarvestedFeatures features = FeatureSets.known(file);
      assertThat(features.addresses()).containsExactly(HarvestSample.START, HarvestSample.SECOND);
      FunctionFeatures worker = features.features().getFirst();
      assertThat(FeatureSets.of(worker, FeatureFamily.CONSTANT)).hasSize(2);
      assertThat(worker.measure(Measure.RETURNS)).isEqualTo(1);
    }
  }

  @Test
  void otherProcessorsHaveNoFeatures() throws IOException {
    byte[] sample = new HarvestSample("ppc", 1, true).write(new SampleDatabase.Damage() {});
    Path path = Files.write(folder.resolve("sample.i64"), sample);
    try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
      assertThat(file.features()).isNull();
    }
  }

  @Test
  void featuresOfElfDatabaseEqualTheProgram() throws IOException {
    Same same = Same.of(file("print_arg_O3-v91-zstd.i64"), file("bins/print_arg_O3"));

    assertThat(same.functions).isPositive();
    assertThat(same.jaccard).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void featuresOfWindowsDatabaseEqualTheProgram() throws IOException {
    Path original = folder.resolve("original.efi");
    Path path = file("DilbootApp.efi.i64");
    try (IdaDatabase database = IdaDatabase.open(path);
        FileChannel out =
            FileChannel.open(original, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThat(database.inputFile().writeTo(out)).isNotEmpty();
    }
    Same same = Same.of(path, original);

    assertThat(same.functions).isGreaterThan(30);
    assertThat(same.jaccard).isGreaterThanOrEqualTo(0.99);
  }

  @Test
  void stubsOfAnElfDatabaseAreImports() throws IOException {
    try (Harvest file = Harvest.open(file("ls-x64-ida70.i64"), HarvestOptions.PLAIN)) {
      int calls = 0;
      int strings = 0;
      for (FunctionFeatures function : FeatureSets.known(file).features()) {
        calls += function.measure(Measure.IMPORTED_CALLS);
        strings += function.measure(Measure.STRINGS);
      }
      assertThat(calls).isGreaterThan(300);
      assertThat(strings).isGreaterThan(100);
    }
  }
}
