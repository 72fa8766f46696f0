package org.lucerna.harvest.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.Mutation;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.lumina.metadata.Metadata;

/** Databases damaged at random: their functions are harvested, or the defect is reported. */
class HarvestDamageTest {
  private static final int MUTATIONS = 4_000;

  private static final List<HarvestSample> SAMPLES =
      List.of(
          HarvestSample.x64(),
          new HarvestSample("metapc", 2, true),
          new HarvestSample("ARM", 1, false),
          new HarvestSample("mipsb", 1, true));

  @Test
  void damagedDatabaseIsHarvestedOrThrowsFormatException() {
    int harvested = 0;
    int damaged = 0;
    for (long seed = 1; seed <= MUTATIONS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Mutation mutation = new Mutation(random);
      byte[] file = SAMPLES.get(random.nextInt(SAMPLES.size())).write(mutation);
      String what = "seed " + seed + ", " + mutation;
      try {
        int found =
            assertTimeoutPreemptively(Duration.ofMinutes(1), () -> harvest(file), () -> what);
        harvested += found;
      } catch (FormatException damage) {
        damaged++;
      } catch (RuntimeException | Error unexpected) {
        throw new AssertionError(what, unexpected);
      }
    }
    assertThat(harvested).isGreaterThan(MUTATIONS);
    assertThat(damaged).isGreaterThan(MUTATIONS / 50);
  }

  private static int harvest(byte[] file) {
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      List<HarvestedFunction> functions =
          new DatabaseHarvest(database).functions(skipped -> {}).toList();
      HarvestedFeatures features = DatabaseFeatures.of(database, functions);
      assertThat(features == null ? 0 : features.features().size())
          .isLessThanOrEqualTo(functions.size());
      for (HarvestedFunction function : functions) {
        Metadata decoded = Metadata.decode(function.metadata().encode());
        assertThat(decoded.complete()).isTrue();
        IdbFunction known = database.functions().at(function.address());
        if (known != null) {
          assertThat(Changes.of(known, function.name(), decoded).all()).isNotNull();
        }
      }
      return functions.size();
    }
  }
}
