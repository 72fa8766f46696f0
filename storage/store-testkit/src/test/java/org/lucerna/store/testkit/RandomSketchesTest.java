package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Pushes.md5;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.SketchStore.Stored;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** A store of sketches and the model get the same operations, and must return the same results. */
final class RandomSketchesTest {
  private static final int OPERATIONS = 600;
  private static final int KEYS = 60;

  @TempDir Path folder;

  private StoreEngine open(String kind) {
    return StoreFactory.open(folder, OurStores.options(kind), Pushes::merge, Pushes.NEWEST);
  }

  @ParameterizedTest
  @CsvSource({"rocksdb, 1", "rocksdb, 2", "memory, 3"})
  void storeReturnsSameSketchesAsModel(String kind, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StoreEngine store = open(kind);
    ModelStore functions = new ModelStore(Pushes::merge);
    ModelSketches model = new ModelSketches(functions, Programs.RARITY);
    try {
      for (int step = 0; step < OPERATIONS; step++) {
        String what = "seed " + seed + ", operation " + step;
        SketchStore sketches = store.sketches(Programs.RARITY);
        Md5 file = md5("/bin/" + random.nextInt(5) + ".exe");
        switch (random.nextInt(11)) {
          case 0 -> {
            Pushes push =
                Pushes.some()
                    .from(random.nextInt(5) + "")
                    .with(key(random.nextInt(KEYS)), Pushes.function("name", ""));
            store.push(push.push());
            functions.push(push.push());
          }
          case 1, 2 -> {
            ProgramSketch program = Programs.random(random, 8, KEYS).program();
            ByteString account = ByteString.utf8("account" + random.nextInt(2));
            Selection selection = random.nextBoolean() ? Selection.KNOWN : Selection.ALL;
            Stored expected = model.store(file, program, selection, account);
            if (random.nextBoolean()) {
              assertThat(sketches.store(file, program, selection, account))
                  .as(what)
                  .isEqualTo(expected);
            } else {
              sketches.accept(file, program, selection, account);
              // Waits until it is stored: later changes decide which functions are known.
              assertThat(sketches.sketches(new long[0])).isEmpty();
            }
          }
          case 3, 4 -> {
            long[] shortKeys =
                IntStream.range(0, random.nextInt(KEYS))
                    .mapToLong(_ -> ShortKey.of(key(random.nextInt(KEYS))))
                    .toArray();
            assertThat(sketches.sketches(shortKeys)).as(what).isEqualTo(model.sketches(shortKeys));
          }
          case 5, 6, 7 -> {
            int feature = Programs.feature(random.nextInt(256));
            int limit = random.nextInt(10);
            long[] all = model.posted(feature, KEYS);
            long[] posted = sketches.posted(feature, limit);
            assertThat(posted).as(what).hasSize(Math.min(limit, all.length)).isSorted();
            assertThat(LongStream.of(posted).boxed())
                .as(what)
                .isSubsetOf(LongStream.of(all).boxed().toList());
          }
          case 9 -> {
            int feature = Programs.feature(random.nextInt(256));
            List<Integer> posted = IntStream.of(sketches.parts(file, feature)).boxed().toList();
            assertThat(IntStream.of(model.parts(file, feature)).boxed())
                .as(what)
                .isSubsetOf(posted);
          }
          case 8 -> assertThat(sketches.program(file)).as(what).isEqualTo(model.program(file));
          default -> {
            if (random.nextInt(10) == 0) {
              sketches.reindex(_ -> {});
            } else if (random.nextInt(10) == 0 && kind.equals("rocksdb")) {
              store.close();
              store = open(kind);
            }
          }
        }
      }
    } finally {
      store.close();
    }
  }
}
