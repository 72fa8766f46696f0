package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.Deletion;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.StoreException;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreImport;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;

/** Imports part by part, with other writes between the parts. */
final class StoreImportTest {
  @TempDir Path folder;

  private static VersionRecord version(int key, String name, int seconds) {
    PushRecord push =
        new PushRecord(
            0, Pushes.NOON.plusSeconds(seconds), ByteString.utf8("imported"), some().origin());
    return new VersionRecord(key(key), 0, push, function(name, "m"), StoreRecord.NO_ADDRESS, null);
  }

  private static List<String> names(StoreEngine store, int key) {
    return store.histories(List.of(key(key))).getFirst().stream()
        .sorted(Comparator.comparingLong(Version::id).reversed())
        .map(version -> version.function().name().text())
        .toList();
  }

  @Test
  void pushesBetweenPartsOfImportAreRespected() {
    try (StoreEngine store = Stores.open(folder)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      sink.accept(version(1, "one", 0));
      sink.flush();
      store.push(some().with(key(5), function("pushed", "m")).push());
      sink.accept(version(3, "three", 0));
      sink.flush();
      sink.accept(version(5, "imported", 10));
      sink.flush();

      assertThat(names(store, 5)).containsExactly("imported", "pushed");
      assertThat(store.totals().functions()).isEqualTo(3);
      assertThat(sink.count().functions()).isEqualTo(2);
      store.verify(finding -> assertThat(finding.text()).isEmpty(), rows -> {});
    }
  }

  @Test
  void importedVersionWithoutFileIsDeletedByAccount() {
    try (StoreEngine store = Stores.open(folder)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      ByteString author = ByteString.utf8("imported");
      PushRecord push = new PushRecord(0, Pushes.NOON, author, PushOrigin.UNKNOWN);
      sink.accept(
          new VersionRecord(key(1), 0, push, function("one", "m"), StoreRecord.NO_ADDRESS, null));
      sink.flush();
      VersionFilter his = VersionFilter.builder().accounts(Set.of(author)).build();
      assertThat(store.delete(Deletion.all(his, author, Pushes.NOON))).isEqualTo(1);
      assertThat(names(store, 1)).isEmpty();
    }
  }

  @Test
  void deletionBetweenPartsOfImportIsRespected() {
    try (StoreEngine store = Stores.open(folder)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      sink.accept(version(1, "one", 0));
      sink.accept(version(2, "two", 0));
      sink.flush();
      store.delete(Deletion.undo(Set.of(key(2)), ByteString.EMPTY, Pushes.NOON));
      sink.accept(version(2, "again", 1));
      sink.flush();
      assertThat(names(store, 2)).containsExactly("again");
      store.verify(finding -> assertThat(finding.text()).isEmpty(), rows -> {});
    }
  }

  @Test
  void functionsMayBeImportedInAnyOrderAndRepeatedly() {
    try (StoreEngine store = Stores.open(folder)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      for (int key : new int[] {7, 3, 9, 7, 1, 9, 9}) {
        sink.accept(version(key, "n" + key, 0));
        sink.accept(version(key, "later" + key, 5));
        sink.flush();
      }
      assertThat(sink.count().versions()).isEqualTo(8);
      assertThat(sink.count().known()).isEqualTo(6);
      for (int key : new int[] {1, 3, 7, 9}) {
        assertThat(names(store, key)).containsExactly("later" + key, "n" + key);
      }
      store.verify(finding -> assertThat(finding.text()).isEmpty(), rows -> {});
    }
  }

  /** Files, pushes and versions with ids, as in an export: enough for several parts. */
  private static List<StoreRecord> exported() {
    List<StoreRecord> records = new ArrayList<>();
    List<PushRecord> pushes = new ArrayList<>();
    for (int i = 1; i <= 50; i++) {
      Pushes origin = some().from("file" + i);
      records.add(new FileRecord(3L * i, origin.origin().inputMd5(), origin.origin().inputPath()));
      pushes.add(
          new PushRecord(
              2L * i, Pushes.NOON.plusSeconds(i), ByteString.utf8("who"), origin.origin()));
    }
    records.addAll(pushes);
    for (int i = 0; i < 50_000; i++) {
      PushRecord push = pushes.get(i % 50);
      records.add(
          new VersionRecord(key(i), 5L * (50_000 - i), push, function("n" + i, "m"), i, null));
    }
    return records;
  }

  private static ByteString bring(StoreEngine store, List<? extends StoreRecord> records)
      throws IOException {
    StoreImport sink = store.beginImport(Programs.RARITY);
    records.forEach(sink::accept);
    sink.flush();
    return RandomStore.exported(store);
  }

  @Test
  void repeatedImportAfterInterruptionKeepsIds() throws IOException {
    List<StoreRecord> all = exported();
    ByteString expected;
    try (StoreEngine store = Stores.open(folder.resolve("whole"))) {
      expected = bring(store, all);
    }
    try (StoreEngine store = Stores.open(folder.resolve("cut"))) {
      assertThat(bring(store, all.subList(0, 22_000))).isNotEqualTo(expected);
    }
    try (StoreEngine store = Stores.open(folder.resolve("cut"))) {
      assertThat(bring(store, all.subList(0, 35_000))).isNotEqualTo(expected);
      assertThat(bring(store, all)).isEqualTo(expected);
      assertThat(bring(store, all)).isEqualTo(expected);
      store.verify(finding -> assertThat(finding.text()).isEmpty(), rows -> {});
    }
  }

  @Test
  void repeatedImportWithoutIdsGetsSameIds() throws IOException {
    List<VersionRecord> all = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      // Pushes that occur in every part, and functions with several versions.
      all.add(version(i / 3, "n" + i % 3, i % 777));
    }
    ByteString expected;
    try (StoreEngine store = Stores.open(folder.resolve("whole"))) {
      expected = bring(store, all);
    }
    try (StoreEngine store = Stores.open(folder.resolve("cut"))) {
      assertThat(bring(store, all.subList(0, 20_000))).isNotEqualTo(expected);
      assertThat(bring(store, all)).isEqualTo(expected);
    }
  }

  @Test
  void importIntoStoreWithContentsAssignsOwnIds() throws IOException {
    List<StoreRecord> all = exported();
    PushRecord other =
        new PushRecord(2, Pushes.NOON.minusSeconds(1), ByteString.utf8("other"), some().origin());
    VersionRecord version = new VersionRecord(key(1), 5, other, function("other", "m"), 1, null);
    try (StoreEngine store = Stores.open(folder)) {
      bring(store, all);
      String both = bring(store, List.of(other, version)).text();
      assertThat(both)
          .contains("\"id\":250001,\"push\":101,")
          .contains("\"id\":101,\"time\":\"2026-11-20T11:59:59.123456Z\",\"account\":\"other\"");
    }
  }

  private static List<StoreRecord> exportOf(long file, long version, int key) {
    PushRecord push = new PushRecord(2, Pushes.NOON, ByteString.utf8("who"), some().origin());
    return List.of(
        new FileRecord(file, some().origin().inputMd5(), some().origin().inputPath()),
        push,
        new VersionRecord(key(key), version, push, function("f" + key, "m"), 1, null));
  }

  private static long id(StoreEngine store, int key) {
    return store.histories(List.of(key(key))).getFirst().getFirst().id();
  }

  @Test
  void importOfAStoreWithOtherFileIdsAssignsOwnIds() throws IOException {
    try (StoreEngine store = Stores.open(folder)) {
      bring(store, exportOf(3, 5, 1));
      bring(store, exportOf(7, 20, 2));
      assertThat(id(store, 1)).isEqualTo(5);
      assertThat(id(store, 2)).isEqualTo(6);
    }
  }

  @Test
  void importIsNotContinuedAfterOneWithoutIds() throws IOException {
    try (StoreEngine store = Stores.open(folder)) {
      bring(store, exportOf(3, 5, 1));
      bring(store, List.of(version(2, "other", 0)));
      bring(store, exportOf(3, 6, 3));
      assertThat(id(store, 2)).isEqualTo(6);
      assertThat(id(store, 3)).isEqualTo(7);
    }
  }

  @Test
  void repeatedImportWhoseFirstPartIsFilesAloneKeepsIds() throws IOException {
    List<StoreRecord> all = exportOf(3, 20, 1);
    try (StoreEngine store = Stores.open(folder)) {
      bring(store, all.subList(0, 1));
      StoreImport again = store.beginImport(Programs.RARITY);
      again.accept(all.getFirst());
      again.flush();
      all.subList(1, 3).forEach(again::accept);
      again.flush();
      assertThat(id(store, 1)).isEqualTo(20);
    }
  }

  @Test
  void noPartIsWrittenAfterFailedOne() {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      sink.accept(version(1, "one", 0));
      sink.flush();
      disk.fill();
      sink.accept(version(2, "two", 0));
      assertThatThrownBy(sink::flush).isInstanceOf(DiskFullException.class);
      disk.mend();
      sink.accept(version(3, "three", 0));
      assertThatThrownBy(sink::flush).isInstanceOf(StoreException.class);
      assertThat(sink.count().versions()).isEqualTo(1);
      assertThat(store.totals().functions()).isEqualTo(1);

      StoreImport again = store.beginImport(Programs.RARITY);
      List<VersionRecord> all =
          new ArrayList<>(List.of(version(1, "one", 0), version(2, "two", 0)));
      all.add(version(3, "three", 0));
      all.forEach(again::accept);
      again.flush();
      assertThat(again.count().known()).isEqualTo(1);
      assertThat(store.totals().functions()).isEqualTo(3);
    }
  }

  @Test
  void nextPartIsAcceptedWhilePreviousOneIsWritten() throws Exception {
    SwitchedDisk disk = new SwitchedDisk();
    try (StoreEngine store = Stores.open(folder, disk)) {
      StoreImport sink = store.beginImport(Programs.RARITY);
      disk.hold();
      // One part of maximum size, and most of the next one: the caller does not wait for the disk.
      for (int i = 0; i < 39_999; i++) {
        sink.accept(version(i, "n", 0));
      }
      disk.awaitWrites(1);
      assertThat(store.totals().functions()).isZero();
      disk.release();
      sink.flush();
      assertThat(store.totals().functions()).isEqualTo(39_999);
    }
  }
}
