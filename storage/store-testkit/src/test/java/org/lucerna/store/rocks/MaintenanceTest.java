package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.StoreInUseException;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.row.PushFunctionsRow;
import org.lucerna.store.testkit.Pushes;
import org.rocksdb.RocksDBException;

/** Backups and verification. */
final class MaintenanceTest {
  @TempDir Path folder;

  @Test
  void backupIsStoreAtOneMoment() throws IOException {
    Path backup = folder.resolve("backups/monday");
    ByteString then;
    try (StoreEngine store = filled()) {
      then = RandomStore.exported(store);
      store.backup(backup);
      store.push(some().with(key(99), Pushes.function("later", "m")).push());
      assertThatThrownBy(() -> store.backup(backup))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("exists already");
    }
    StoreFactory.restore(backup, folder.resolve("data/store"), RocksOptions.defaults());
    try (StoreEngine restored = Stores.open(folder.resolve("data/store"))) {
      assertThat(RandomStore.exported(restored)).isEqualTo(then);
      assertThat(findings(restored)).isEmpty();
    }
    assertThatThrownBy(
            () ->
                StoreFactory.restore(backup, folder.resolve("data/store"), RocksOptions.defaults()))
        .hasMessageContaining("exists already");
    assertThatThrownBy(
            () ->
                StoreFactory.restore(
                    folder.resolve("backups"), folder.resolve("other"), RocksOptions.defaults()))
        .hasMessageContaining("is no backup");
    try (Stream<Path> left = Files.list(folder.resolve("backups"))) {
      assertThat(left).containsExactly(backup);
    }
  }

  @Test
  void backupHasThePullsCountedSoFar() throws IOException {
    Path backup = folder.resolve("backup");
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      store.push(some().with(key(1), Pushes.function("f", "m")).push());
      assertThat(store.pull(List.of(key(1)), true)).doesNotContainNull();
      store.backup(backup);
    }
    StoreFactory.restore(backup, folder.resolve("restored"), RocksOptions.defaults());
    try (StoreEngine restored = Stores.open(folder.resolve("restored"))) {
      assertThat(restored.popular(1)).extracting(PopularFunction::frequency).containsExactly(1L);
    }
  }

  @Test
  void storeInUseIsRefused() {
    try (StoreEngine store = filled()) {
      assertThat(store.totals().functions()).isPositive();
      assertThatThrownBy(() -> Stores.open(folder.resolve("store")))
          .isInstanceOf(StoreInUseException.class);
    }
  }

  @Test
  void importedStoreVerifies() throws IOException {
    try (StoreEngine store = filled();
        StoreEngine other = RandomStore.open(folder.resolve("other"))) {
      RandomStore.fill(other, new SplittableRandom(9), 50);
      RandomStore.bring(RandomStore.exported(store), other, folder.resolve("spill"));
      assertThat(findings(other)).isEmpty();
      assertThat(store.deletedVersions()).isPositive();
    }
  }

  @Test
  void verifyReportsContradictingRows() {
    filled().close();
    change(batch -> batch.delete(Column.PUSHES, Keys.number(1)));
    change(
        batch ->
            batch.put(
                Column.PUSH_FUNCTIONS,
                Keys.number(999),
                PushFunctionsRow.encode(AddedFunctions.of(List.of(), 0))));
    change(batch -> batch.put(Column.META, CountersRow.KEY, CountersRow.encode(Counters.NONE)));
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      List<StoreFinding> findings = findings(store);
      assertThat(findings).noneMatch(StoreFinding::damaged);
      assertThat(findings.toString())
          .contains(
              "push 1 of version",
              "push 999, whose functions",
              "the counters say 0 live functions");
    }
  }

  @Test
  void verifyReportsDanglingCandidatesAndAddressMaps() {
    filled().close();
    change(batch -> batch.put(Column.LAYOUTS, Keys.addressPage(98, 7), new byte[] {1}));
    change(batch -> batch.put(Column.LAYOUTS, Keys.addressPage(98, 8), new byte[] {1, 2}));
    Md5 known = known();
    FunctionInfo function = Pushes.function("f", "");
    StoredVersion served = new StoredVersion(77, 1, function, 0);
    NameCandidate own = NameCandidate.of(77, function, List.of(new Attestation(99, 1, 0, 5)));
    NameCandidate other = NameCandidate.of(76, function, List.of());
    change(batch -> putFunction(batch, known, Stores.row(served, List.of(own, other))));
    change(batch -> putFunction(batch, key(1000), Stores.row(served, List.of(other))));
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      assertThat(findings(store).toString())
          .contains(
              "version 76 of " + known + ", a name candidate, is missing",
              "a file of an attestation of " + known + " is missing",
              "file 98, which has an address map, is missing",
              "in layouts",
              "damaged value of " + key(1000) + " in current");
    }
  }

  private static void putFunction(Batch batch, Md5 key, byte[] row) {
    batch.put(Column.CURRENT, Keys.function(key), row);
  }

  private Md5 known() {
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      return IntStream.range(0, 30)
          .mapToObj(Pushes::key)
          .filter(key -> store.pull(List.of(key), false).getFirst() != null)
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void verifyReportsUnreadableRows() {
    filled().close();
    change(batch -> batch.put(Column.CURRENT, Keys.function(key(7)), new byte[] {9}));
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      assertThat(findings(store))
          .anyMatch(finding -> finding.damaged() && finding.text().contains(key(7).toString()));
    }
  }

  @Test
  void verifyReportsFlippedBitsInFiles() throws IOException {
    try (StoreEngine store = filled()) {
      store.compact(column -> {});
    }
    Path table;
    try (Stream<Path> files = Files.list(folder.resolve("store"))) {
      // A damaged schema row would keep the store from being opened at all.
      table =
          files
              .filter(f -> f.toString().endsWith(".sst"))
              .max(Comparator.comparingLong(f -> f.toFile().length()))
              .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(table);
    bytes[20] ^= 0x10;
    Files.write(table, bytes);
    try (StoreEngine store = Stores.open(folder.resolve("store"))) {
      assertThat(findings(store)).anyMatch(StoreFinding::damaged);
    }
  }

  private void change(Consumer<Batch> action) {
    Stores.inside(
        folder.resolve("store"),
        database -> {
          try (Batch batch = new Batch(database)) {
            action.accept(batch);
            database.writeSynced(batch);
          } catch (RocksDBException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static List<StoreFinding> findings(StoreEngine store) {
    List<StoreFinding> findings = new ArrayList<>();
    store.verify(findings::add, rows -> {});
    return findings;
  }

  private StoreEngine filled() {
    StoreEngine store = Stores.open(folder.resolve("store"));
    RandomStore.fill(store, new SplittableRandom(4), 120);
    return store;
  }
}
