package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.DamagedException;
import org.lucerna.store.Deletion;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreRepair;
import org.lucerna.store.engine.StoreSalvage;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;

/** Damaged bytes on disk: unreadable data must never be treated as missing. */
final class DamagedStoreTest {
  private static final int FUNCTIONS = 4000;

  /** Number of places in a table file that are damaged, one at a time. */
  private static final int PLACES = 24;

  private static final List<Md5> KEYS =
      IntStream.range(0, FUNCTIONS).mapToObj(Pushes::key).toList();

  @TempDir Path folder;

  @BeforeEach
  void fill() {
    try (StoreEngine store = Stores.open(store())) {
      for (int from = 0; from < FUNCTIONS; from += 500) {
        Pushes push = some().from("file" + from);
        for (int i = from; i < from + 500; i++) {
          push = push.with(key(i), function(i));
        }
        store.push(push.push());
      }
      store.pull(KEYS, true);
      store.compact(column -> {});
    }
  }

  private Path store() {
    return folder.resolve("store");
  }

  /** Incompressible data, so that there are many blocks. */
  private static FunctionInfo function(int i) {
    byte[] metadata = new byte[100];
    new SplittableRandom(i).nextBytes(metadata);
    return new FunctionInfo(ByteString.utf8("name" + i), 32, ByteString.wrap(metadata));
  }

  /** The one table file of a column. */
  private Path table(Column column) throws IOException {
    try (Stream<Path> files = Files.list(store())) {
      List<Path> tables =
          files
              .filter(f -> f.toString().endsWith(".sst"))
              .filter(f -> isOf(f, column))
              .sorted(Comparator.comparingLong(f -> -f.toFile().length()))
              .toList();
      return tables.getFirst();
    }
  }

  private static boolean isOf(Path table, Column column) {
    try {
      String text = ByteString.wrap(Files.readAllBytes(table)).text();
      // The table's properties contain the column's name.
      return text.contains("rocksdb.column.family.name" + (char) column.label().length())
          || text.contains(column.label());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void flip(Path file, long at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) at] ^= 0x10;
    Files.write(file, bytes);
  }

  private static @Nullable StoreException failure(Supplier<?> request) {
    try {
      Object _ = request.get();
      return null;
    } catch (StoreException failed) {
      return failed;
    }
  }

  @Test
  void pullFromDamagedTableIsCorrectOrFails() throws IOException {
    for (Column column : List.of(Column.CURRENT, Column.FREQUENCY)) {
      Path table = table(column);
      byte[] whole = Files.readAllBytes(table);
      int failures = 0;
      for (int place = 0; place < PLACES; place++) {
        flip(table, (long) whole.length * place / PLACES + 7);
        failures += pullsAreRightOrFail() ? 0 : 1;
        Files.write(table, whole);
      }
      assertThat(failures).as("damage of " + column.label()).isGreaterThan(PLACES / 2);
    }
  }

  private boolean pullsAreRightOrFail() {
    boolean right = true;
    try (StoreEngine store = Stores.open(store())) {
      for (int from = 0; from < FUNCTIONS; from += 400) {
        List<Md5> keys = KEYS.subList(from, from + 400);
        List<@Nullable PullHit> hits;
        try {
          hits = store.pull(keys, false);
        } catch (StoreException failed) {
          right = false;
          continue;
        }
        for (int i = 0; i < keys.size(); i++) {
          PullHit one = hits.get(i);
          assertThat(one).as("function %d", from + i).isNotNull();
          if (one != null) {
            assertThat(one.function()).isEqualTo(function(from + i));
            assertThat(one.frequency()).isEqualTo(1);
          }
        }
      }
    } catch (StoreException notEvenOpened) {
      return false;
    }
    return right;
  }

  @Test
  void unknownFunctionsNearDamageAreUnknown() throws IOException {
    flip(table(Column.CURRENT), 2000);
    try (StoreEngine store = Stores.open(store())) {
      List<Md5> unknown =
          IntStream.range(0, 500).mapToObj(i -> Pushes.md5("unknown " + i)).toList();
      assertThat(store.pull(unknown, true)).containsOnlyNulls();
    }
  }

  @Test
  void damageFailsEveryRequestAndIsReportedByHealth() throws IOException {
    Path current = table(Column.CURRENT);
    flip(current, 2000);
    try (StoreEngine store = Stores.open(store())) {
      assertThat(store.health().damage()).isNull();
      List<Supplier<?>> requests =
          List.of(
              () -> store.pull(KEYS, true),
              () -> store.explain(Pull.of(KEYS, false), KEYS.getFirst()),
              () -> store.histories(KEYS),
              () -> store.delete(Deletion.undo(Set.copyOf(KEYS), ByteString.EMPTY, Pushes.NOON)),
              () -> store.popular(10_000),
              () -> store.contributions(),
              () -> store.push(all()));
      for (Supplier<?> request : requests) {
        assertThat(failure(request)).isInstanceOf(DamagedException.class);
      }
      assertThat(store.health().errors()).isEqualTo(requests.size());
      assertThat(store.health().damage())
          .contains("current", "block checksum mismatch", current.getFileName().toString())
          .doesNotContain("\n");
      assertThat(store.health().writable()).isTrue();
    }
  }

  private static Push all() {
    Pushes push = some().from("again");
    for (int i = 0; i < FUNCTIONS; i++) {
      push = push.with(key(i), function(i + 1));
    }
    return push.push();
  }

  @Test
  void salvageReadsAllButDamagedBlocks() throws IOException {
    Path current = table(Column.CURRENT);
    flip(current, 2000);
    flip(current, Files.size(current) / 2);
    List<StoreRecord> saved = new ArrayList<>();
    try (StoreSalvage salvage = StoreFactory.openToSalvage(store(), RocksOptions.defaults())) {
      salvage.writeTo(saved::add);
      assertThat(salvage.losses()).isEqualTo(2);
      assertThat(salvage.first()).allMatch(loss -> loss.contains(current.getFileName().toString()));
    }
    Set<Md5> keys = new TreeSet<>();
    saved.forEach(
        record -> {
          if (record instanceof VersionRecord version) {
            keys.add(version.key());
          }
        });
    assertThat(keys.size()).isBetween(FUNCTIONS - 150, FUNCTIONS - 10);
    assertThat(keys).contains(key(0).compareTo(key(1)) < 0 ? key(FUNCTIONS - 1) : key(0));
  }

  @Test
  void versionsOfLostPushesAreSalvagedWithUnknownPush() throws IOException {
    flip(table(Column.PUSHES), 20);
    flip(table(Column.FILES), 20);
    StoreRepair.Result result = repair();
    assertThat(result.losses()).isPositive();
    try (StoreEngine repaired = Stores.open(store())) {
      assertThat(repaired.totals().functions()).isEqualTo(FUNCTIONS);
      List<StoreFinding> findings = new ArrayList<>();
      repaired.verify(findings::add, rows -> {});
      assertThat(findings).isEmpty();
      assertThat(repaired.pull(KEYS, false)).doesNotContainNull();
    }
  }

  private StoreRepair.Result repair() throws IOException {
    return StoreRepair.perform(
        store(),
        RocksOptions.defaults(),
        Pushes::merge,
        Programs.RARITY,
        Instant.EPOCH,
        records -> {});
  }

  /** A prototype with {@code #72}, and a comment. */
  @Test
  void typesOfOneDatabaseAreFoundByVerifyAndDroppedByRepair() throws IOException {
    FunctionInfo local =
        new FunctionInfo(
            ByteString.utf8("f"), 32, ByteString.hex("010a00" + "0c300a3d0423814801" + "030161"));
    try (StoreEngine store = Stores.open(store())) {
      store.push(some().with(key(FUNCTIONS), local).push());
      assertThat(findings(store))
          .extracting(StoreFinding::text)
          .singleElement()
          .asString()
          .endsWith(
              " of "
                  + key(FUNCTIONS)
                  + " refers to types by their numbers in one database; they are not served");
    }

    assertThat(repair().localTypes()).isEqualTo(1);
    try (StoreEngine store = Stores.open(store())) {
      assertThat(findings(store)).isEmpty();
      assertThat(store.histories(List.of(key(FUNCTIONS))).getFirst())
          .singleElement()
          .extracting(version -> version.function().metadata())
          .isEqualTo(ByteString.hex("030161"));
    }
  }

  @Test
  void repairCreatesSoundStoreAndKeepsDamagedOne() throws IOException {
    flip(table(Column.CURRENT), 2000);
    StoreRepair.Result result = repair();
    assertThat(result.losses()).isEqualTo(1);
    assertThat(result.damaged()).isEqualTo(folder.resolve("store-damaged-19700101T000000Z"));
    try (StoreEngine repaired = Stores.open(store())) {
      assertThat(repaired.totals().functions()).isEqualTo(result.functions());
      assertThat(repaired.pull(KEYS, false).stream().filter(pullHit -> pullHit != null).count())
          .isEqualTo(result.functions())
          .isBetween(FUNCTIONS - 100L, FUNCTIONS - 5L);
      List<StoreFinding> findings = new ArrayList<>();
      repaired.verify(findings::add, rows -> {});
      assertThat(findings).isEmpty();
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(store(), result.damaged());
    }
  }

  @Test
  void repairOfSoundStoreLosesNothing() throws IOException {
    ByteString before;
    try (StoreEngine store = Stores.open(store())) {
      before = RandomStore.exported(store);
    }
    assertThat(repair().losses()).isZero();
    try (StoreEngine store = Stores.open(store())) {
      assertThat(RandomStore.exported(store)).isEqualTo(before);
    }
  }

  @Test
  void repairRefusesOpenStore() {
    try (StoreEngine store = Stores.open(store())) {
      assertThat(store.totals().functions()).isPositive();
      assertThatThrownBy(this::repair).hasMessageContaining("in use");
    }
  }

  @Test
  void salvageSkipsTableThatCannotBeOpened() throws IOException {
    Path table = table(Column.FREQUENCY);
    byte[] bytes = Files.readAllBytes(table);
    bytes[bytes.length - 3] ^= 1;
    Files.write(table, bytes);
    assertThatThrownBy(() -> Stores.open(store()))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining(table.getFileName().toString());
    StoreRepair.Result result = repair();
    assertThat(result.losses()).isPositive();
    assertThat(result.functions()).isEqualTo(FUNCTIONS);
  }

  @Test
  void missingOrUnreadableTableIsDamageAndNoStoreInUse() throws IOException {
    Path table = table(Column.FREQUENCY);
    byte[] whole = Files.readAllBytes(table);
    flip(table, whole.length - 400);
    assertOpeningNames(table);
    Files.delete(table);
    assertOpeningNames(table);
    Files.write(table, whole);
    Stores.open(store()).close();
  }

  private void assertOpeningNames(Path table) {
    for (ThrowingCallable opening :
        List.<ThrowingCallable>of(
            () -> Stores.open(store()),
            () ->
                StoreFactory.openToRead(
                    store(), RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST))) {
      assertThatThrownBy(opening)
          .isInstanceOf(DamagedException.class)
          .hasMessageContaining(table.getFileName().toString());
    }
  }

  @Test
  void verifyReportsEachDamageOnceWithoutConsequences() throws IOException {
    Path current = table(Column.CURRENT);
    flip(current, 2000);
    flip(table(Column.PUSHES), 20);
    List<StoreFinding> findings = new ArrayList<>();
    try (StoreEngine store = Stores.open(store())) {
      store.verify(findings::add, rows -> {});
    }
    assertThat(findings).hasSize(2).allMatch(StoreFinding::damaged);
    assertThat(findings.toString()).contains(current.getFileName().toString(), "pushes");
  }

  @Test
  void readOnlyStoreChangesNothingOnDisk() throws IOException {
    Set<String> before = files();
    try (StoreEngine store =
        StoreFactory.openReadOnly(store(), RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST)) {
      assertThat(store.pull(KEYS, false)).doesNotContainNull();
      assertThat(store.totals().functions()).isEqualTo(FUNCTIONS);
      assertThat(RandomStore.exported(store).length()).isPositive();
      store.verify(finding -> assertThat(finding).isNull(), rows -> {});
      assertThatThrownBy(() -> store.push(some().with(key(1), function(1)).push()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("for reading only");
    }
    assertThat(files()).isEqualTo(before);
  }

  private Set<String> files() throws IOException {
    Set<String> files = new TreeSet<>();
    try (Stream<Path> inside = Files.list(store())) {
      for (Path file : inside.toList()) {
        files.add(file.getFileName() + " " + Files.getLastModifiedTime(file));
      }
    }
    return files;
  }

  private static List<StoreFinding> findings(StoreEngine store) {
    List<StoreFinding> findings = new ArrayList<>();
    store.verify(findings::add, rows -> {});
    return findings;
  }
}
