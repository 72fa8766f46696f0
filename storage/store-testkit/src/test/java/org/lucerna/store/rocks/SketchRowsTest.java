package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Programs.feature;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FunctionSketch;
import org.lucerna.store.ShortKey;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.backend.CallGraphPart;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreSalvage;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;
import org.rocksdb.RocksDBException;

/** Rows of sketches, postings and call graphs that are damaged, or of another version. */
final class SketchRowsTest {
  private static final Md5 FILE = Pushes.md5("/bin/a.exe");
  private static final long[] SHORT_KEY = {ShortKey.of(key(1))};

  @TempDir Path folder;

  @BeforeEach
  void store() {
    try (StoreEngine store = Stores.open(folder)) {
      store.push(Pushes.some().from("a").with(key(1), Pushes.function("f", "")).push());
      assertThat(store(store)).isEqualTo(new SketchStore.Stored(1, true));
    }
  }

  private static SketchStore.Stored store(StoreEngine store) {
    return store
        .sketches(Programs.RARITY)
        .store(
            FILE,
            Programs.some().with(key(1), sketch(1, 2)).program(),
            SketchStore.Selection.KNOWN,
            ByteString.EMPTY);
  }

  private void change(Consumer<Batch> change) {
    Stores.inside(
        folder,
        database -> {
          try (Batch batch = new Batch(database)) {
            change.accept(batch);
            database.writeSynced(batch);
          } catch (RocksDBException e) {
            throw new AssertionError(e);
          }
        });
  }

  private List<StoreFinding> findings(StoreEngine store) {
    List<StoreFinding> findings = new ArrayList<>();
    store.verify(findings::add, _ -> {});
    return findings;
  }

  @Test
  void damagedSketchIsReportedAndNotUnknown() {
    change(
        batch ->
            batch.put(Column.SKETCHES, Keys.function(key(1)), new byte[] {0, 0, 0, 1, 0x21, 1, 2}));
    try (StoreEngine store = Stores.open(folder)) {
      assertThatThrownBy(() -> store.sketches(Programs.RARITY).sketches(SHORT_KEY))
          .isInstanceOf(DamagedException.class)
          .hasMessageContaining("sketch of " + key(1));
      assertThat(findings(store))
          .singleElement()
          .matches(StoreFinding::damaged)
          .asString()
          .contains("sketch of " + key(1));
      assertThatThrownBy(() -> store.export(_ -> {})).isInstanceOf(DamagedException.class);
      assertThatThrownBy(() -> store.sketches(Programs.RARITY).reindex(_ -> {}))
          .isInstanceOf(DamagedException.class);
    }
  }

  @Test
  void salvageSkipsDamagedSketchesAndGraphs() throws IOException {
    change(
        batch -> {
          batch.put(Column.SKETCHES, Keys.function(key(2)), new byte[] {0, 0, 0, 1, 0x21, 1, 2});
          batch.put(Column.SKETCHES, Keys.function(key(3)), new byte[0]);
          batch.put(Column.PROGRAMS, Keys.file(2), new byte[] {1, 7});
        });
    try (StoreSalvage salvage = StoreFactory.openToSalvage(folder, RocksOptions.defaults())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      salvage.writeTo(new JsonLinesWriter(out));
      assertThat(salvage.losses()).isEqualTo(3);
      assertThat(out.toString(StandardCharsets.UTF_8).lines())
          .filteredOn(line -> line.contains("\"sketch\"") || line.contains("\"program\""))
          .hasSize(2);
    }
  }

  @Test
  void damagedGraphIsReportedAndNotUnknown() {
    change(batch -> batch.put(Column.PROGRAMS, Keys.file(1), new byte[] {1, 2, 3}));
    try (StoreEngine store = Stores.open(folder)) {
      assertThatThrownBy(() -> store.sketches(Programs.RARITY).program(FILE))
          .isInstanceOf(DamagedException.class)
          .hasMessageContaining("00000001 in programs");
      assertThat(findings(store)).singleElement().matches(StoreFinding::damaged);
    }
  }

  @Test
  void graphWithoutFileAndPostingOfOtherSizeAreFound() {
    change(
        batch -> {
          batch.put(Column.PROGRAMS, Keys.file(9), new byte[] {1, 0, 0, 0, 0, 0});
          batch.put(Column.POSTINGS, Keys.feature(feature(1)), new byte[0]);
        });
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(findings(store)).extracting(StoreFinding::damaged).containsExactly(true, false);
      assertThatThrownBy(() -> store.sketches(Programs.RARITY).posted(feature(1), 9))
          .isInstanceOf(DamagedException.class);
    }
  }

  @Test
  void sketchOfOlderVersionIsUnknownUntilReplaced() {
    change(
        batch -> {
          batch.put(Column.SKETCHES, Keys.function(key(1)), new byte[] {0, 0, 0, 1, 0x01, 9});
          SketchTables.deletePostings(batch);
        });
    try (StoreEngine store = Stores.open(folder)) {
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThat(sketches.sketches(SHORT_KEY)).containsExactly(List.of());
      sketches.reindex(_ -> {});
      assertThat(sketches.posted(feature(1), 9)).isEmpty();
      assertThat(findings(store)).isEmpty();
      assertThat(store(store).sketches()).isEqualTo(1);
      assertThat(sketches.sketches(SHORT_KEY).getFirst()).hasSize(1);
      assertThat(sketches.posted(feature(1), 9)).hasSize(1);
    }
  }

  @Test
  void sketchOfNewerVersionStaysAndIsNotReturned() {
    change(
        batch ->
            batch.put(Column.SKETCHES, Keys.function(key(1)), new byte[] {0, 0, 0, 1, 0x31, 9}));
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(store(store).sketches()).isZero();
      assertThat(store.sketches(Programs.RARITY).sketches(SHORT_KEY)).containsExactly(List.of());
      assertThat(findings(store)).isEmpty();
    }
  }

  @Test
  void reindexAddsLostPostings() {
    change(batch -> SketchTables.deletePostings(batch));
    try (StoreEngine store = Stores.open(folder)) {
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThat(sketches.posted(feature(1), 9)).isEmpty();
      sketches.reindex(_ -> {});
      assertThat(sketches.posted(feature(1), 9)).containsExactly(SHORT_KEY);
    }
  }

  @Test
  void damagedPartAndPartOfNoFileAreFound() {
    change(
        batch -> {
          batch.put(Column.PARTS, Keys.part(feature(9), new CallGraphPart(9, 0)), new byte[0]);
          batch.put(Column.PARTS, Keys.part(feature(8), new CallGraphPart(1, 0)), new byte[1]);
        });
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(findings(store))
          .extracting(StoreFinding::damaged)
          .containsExactlyInAnyOrder(true, false);
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThatThrownBy(() -> sketches.parts(FILE, feature(8)))
          .isInstanceOf(DamagedException.class)
          .hasMessageContaining("parts");
      sketches.reindex(_ -> {});
      assertThat(findings(store)).as("rebuilt").isEmpty();
    }
  }

  @Test
  void everythingIsReadableAfterReopeningAndCompaction() {
    try (StoreEngine store = Stores.open(folder)) {
      store.compact(_ -> {});
      assertThat(store.sketchTotals()).isEqualTo(new SketchTotals(1, 2, 1));
      assertThat(store.fileBytes()).containsKeys("sketches", "postings", "programs");
    }
    try (StoreEngine store = Stores.open(folder)) {
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThat(sketches.posted(feature(2), 9)).containsExactly(SHORT_KEY);
      assertThat(sketches.sketches(SHORT_KEY).getFirst())
          .containsExactly(new FunctionSketch(key(1), sketch(1, 2)));
      assertThat(sketches.program(FILE)).isNotNull();
    }
  }
}
