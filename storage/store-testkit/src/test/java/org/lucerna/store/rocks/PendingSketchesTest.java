package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.lucerna.store.testkit.Programs.feature;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;
import org.rocksdb.RocksDBException;

/** Sketches that were accepted, and are yet to be stored. */
final class PendingSketchesTest {
  private static final Md5 FILE = Pushes.md5("/bin/a.exe");
  private static final ProgramSketch PROGRAM =
      Programs.some().with(key(1), sketch(1, 2)).with(key(2), sketch(3)).program();
  private static final long[] SHORT_KEY = {ShortKey.of(key(1))};
  private static final int[] HEAVIEST = IntStream.range(0, Sketch.POSTED_FEATURES).toArray();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path folder;

  @BeforeEach
  void store() {
    try (StoreEngine store = Stores.open(folder)) {
      store.push(Pushes.some().from("a").with(key(1), Pushes.function("f", "")).push());
    }
  }

  private static void accept(StoreEngine store) {
    store.sketches(Programs.RARITY).accept(FILE, PROGRAM, Selection.KNOWN, ByteString.EMPTY);
  }

  private static PendingSketches pending(long number, ByteString program) {
    return new PendingSketches(number, FILE, 0, Selection.KNOWN, program);
  }

  private static ByteString bytes() {
    ByteSink out = new ByteSink();
    PROGRAM.write(out);
    return out.toByteString();
  }

  /** Leaves sketches as a killed process does. */
  private void leave(PendingSketches... left) {
    Stores.inside(
        folder,
        database -> {
          try (Batch batch = new Batch(database)) {
            for (PendingSketches one : left) {
              batch.put(Column.PENDING, Keys.number(one.number()), PendingRow.encode(one));
            }
            database.writeSynced(batch);
          } catch (RocksDBException e) {
            throw new AssertionError(e);
          }
        });
  }

  private List<Long> pending() {
    List<Long> numbers = new ArrayList<>();
    Stores.inside(
        folder,
        database -> {
          try (RowView view = database.live();
              RowIterator rows = view.scan(Column.PENDING)) {
            while (rows.next()) {
              numbers.add(Keys.numberOf(rows.key()));
            }
          }
        });
    return numbers;
  }

  private static List<StoreFinding> findings(StoreEngine store) {
    List<StoreFinding> findings = new ArrayList<>();
    store.verify(findings::add, _ -> {});
    return findings;
  }

  @Test
  void acceptedSketchesAreFoundByTheNextSearch() {
    try (StoreEngine store = Stores.open(folder)) {
      accept(store);
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThat(sketches.posted(feature(1), 9)).containsExactly(SHORT_KEY);
      assertThat(store.sketchTotals()).isEqualTo(new SketchTotals(1, 2, 1));
    }
    assertThat(pending()).isEmpty();
  }

  @Test
  void pendingSketchesOfAKilledProcessAreStoredAtTheNextStart() {
    leave(pending(7, bytes()));
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(store.sketches(Programs.RARITY).sketches(SHORT_KEY).getFirst()).hasSize(1);
      accept(store);
      assertThat(store.sketchTotals()).isEqualTo(new SketchTotals(1, 2, 1));
      assertThat(findings(store)).isEmpty();
    }
    assertThat(pending()).isEmpty();
  }

  @Test
  void storeOpenForReadingLeavesThemAndExportsThem() throws IOException {
    leave(pending(7, bytes()));
    try (StoreEngine store =
        StoreFactory.openReadOnly(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST)) {
      assertThat(store.sketches(Programs.RARITY).sketches(SHORT_KEY)).containsExactly(List.of());
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      store.export(new JsonLinesWriter(out));
      assertThat(out.toString(StandardCharsets.UTF_8).lines())
          .filteredOn(line -> line.contains("\"sketch\"") || line.contains("\"program\""))
          .hasSize(3);
    }
    assertThat(pending()).containsExactly(7L);
  }

  @Test
  void damagedRowsAreReportedAndDoNotStopOthers() {
    leave(pending(7, ByteString.hex("05ff")), pending(8, bytes()));
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(store.sketches(Programs.RARITY).sketches(SHORT_KEY).getFirst()).hasSize(1);
      assertThat(findings(store))
          .singleElement()
          .matches(StoreFinding::damaged)
          .asString()
          .contains("sketches of file " + FILE);
      assertThatThrownBy(() -> store.export(_ -> {})).hasMessageContaining("sketches of file");
    }
    assertThat(pending()).containsExactly(7L);
  }

  @Test
  void sketchesAreRefusedOnAFullDisk() {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.fill();
      assertThatThrownBy(() -> accept(store)).isInstanceOf(DiskFullException.class);
      disk.mend();
      accept(store);
      assertThat(store.sketchTotals().sketches()).isEqualTo(1);
    }
  }

  @Test
  void storingFailsIfOneOfItsCommitsFindsTheDiskFull() throws Exception {
    List<Programs.Function> functions = new ArrayList<>();
    for (int i = 0; i < 8_001; i++) {
      functions.add(new Programs.Function(key(i), sketch(HEAVIEST), List.of()));
    }
    ProgramSketch program = new Programs(functions).program();
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk);
        Closeable _ = disk::release) {
      disk.hold();
      SketchStore sketches = store.sketches(Programs.RARITY);
      CompletableFuture<SketchStore.Stored> stored =
          CompletableFuture.supplyAsync(
              () -> sketches.store(FILE, program, Selection.ALL, ByteString.EMPTY));
      disk.awaitWrites(1);
      disk.fill();
      disk.release(1);
      assertThatThrownBy(() -> stored.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .hasCauseInstanceOf(DiskFullException.class);
    }
  }

  @Test
  void failedStoringIsTriedAgain() throws Exception {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.hold();
      CompletableFuture<Void> accepted = CompletableFuture.runAsync(() -> accept(store));
      disk.awaitWrites(1);
      disk.release(1);
      accepted.get();
      disk.awaitWrites(1);
      disk.fill();
      disk.release(1);
      await().atMost(PATIENCE).until(() -> store.health().errors() > 0);
      disk.mend();
      disk.release();
      await().atMost(PATIENCE).until(() -> store.sketchTotals().sketches() == 1);
    }
    assertThat(pending()).isEmpty();
  }

  @Test
  void readersDoNotWaitTwiceForTheSame() throws Exception {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.hold();
      CompletableFuture<Void> accepted = CompletableFuture.runAsync(() -> accept(store));
      disk.awaitWrites(1);
      disk.release(1);
      accepted.get();
      assertThat(store.sketchTotals().sketches()).isZero();
      assertThat(store.sketches(Programs.RARITY).waiting()).isEqualTo(PROGRAM.size());
      CompletableFuture<Long> again =
          CompletableFuture.supplyAsync(
              () -> {
                long found = 0;
                for (int i = 0; i < 100; i++) {
                  found += store.sketchTotals().sketches();
                }
                return found;
              });
      assertThat(again.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isZero();
      disk.release();
      await().atMost(PATIENCE).until(() -> store.sketchTotals().sketches() == 1);
    }
  }
}
