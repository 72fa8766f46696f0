package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.DamagedException;
import org.lucerna.store.LogLossException;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore.Selection;
import org.lucerna.store.StoreException;
import org.lucerna.store.Version;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreRepair;
import org.lucerna.store.engine.StoreSalvage;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A flipped bit in each part of each file of a store, before it is opened and while it is open: it
 * is reported as damage or does no harm, no answer is wrong, and the contents of other files can be
 * saved.
 */
final class DamagedFilesTest {
  private static final int FUNCTIONS = 600;
  private static final List<Md5> KEYS =
      IntStream.range(0, FUNCTIONS).mapToObj(Pushes::key).toList();

  /** A stored version, without the push, which a salvage may have to substitute. */
  private record Saved(Md5 key, long id, FunctionInfo function) {}

  @TempDir private static Path shared;
  private static Map<Column, String> tables = Map.of();
  private static ByteString contents = ByteString.EMPTY;
  private static List<@Nullable PullHit> hits = List.of();
  private static List<List<Version>> histories = List.of();
  private static Set<Saved> versions = Set.of();

  @TempDir private Path folder;

  @BeforeAll
  static void fill() throws Exception {
    try (StoreEngine store = Stores.open(whole())) {
      boolean _ = store.changes().register("search");
      RandomStore.fill(store, new SplittableRandom(1), 200);
      for (int from = 100; from < FUNCTIONS; from += 100) {
        Pushes push = some().from("file" + from);
        for (int i = from; i < from + 100; i++) {
          push = push.with(key(i), Pushes.function("name" + i, "abc"));
        }
        store.push(push.push());
      }
      UserAccount ana =
          new UserAccount(ByteString.utf8("ana"), Role.READER, Pushes.NOON, false, null, null);
      boolean _ =
          store.accounts().add(ana, new AuditEntry(Pushes.NOON, ByteString.EMPTY, "add", "ana"));
      store.pull(KEYS, true);
    }
    Stores.inside(whole(), DamagedFilesTest::leavePendingSketches);
    try (StoreEngine store = Stores.open(whole())) {
      store.compact(column -> {});
    }
    tables = tables(whole());
    assertThat(tables).containsOnlyKeys(Column.values());
    try (StoreEngine store = openReadOnly(whole())) {
      contents = RandomStore.exported(store);
      hits = store.pull(KEYS, false);
      histories = store.histories(KEYS);
      store.verify(finding -> assertThat(finding).isNull(), rows -> {});
    }
    try (StoreSalvage salvage = StoreFactory.openToSalvage(whole(), RocksOptions.defaults())) {
      versions = saved(salvage);
    }
  }

  private static Path whole() {
    return shared.resolve("store");
  }

  private static void leavePendingSketches(Database database) {
    ByteSink program = new ByteSink();
    Programs.some().with(Programs.key(1), Programs.sketch(1, 2)).program().write(program);
    PendingSketches pending =
        new PendingSketches(9, Pushes.md5("a"), 0, Selection.ALL, program.toByteString());
    try (Batch batch = new Batch(database)) {
      batch.put(Column.PENDING, Keys.number(pending.number()), PendingRow.encode(pending));
      database.writeSynced(batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The names of the tables by their columns; each has one. */
  private static Map<Column, String> tables(Path folder) throws RocksDBException {
    Map<Column, String> names = new EnumMap<>(Column.class);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    Schema.columns(folder)
        .forEach(
            label ->
                descriptors.add(new ColumnFamilyDescriptor(ByteString.utf8(label).toByteArray())));
    try (DBOptions options = new DBOptions();
        RocksDB rocks = RocksDB.openReadOnly(options, folder.toString(), descriptors, handles)) {
      for (LiveFileMetaData file : rocks.getLiveFilesMetaData()) {
        String label = ByteString.wrap(file.columnFamilyName()).text();
        names.put(Column.valueOf(label.toUpperCase(Locale.ROOT)), file.fileName().substring(1));
      }
      handles.forEach(ColumnFamilyHandle::close);
    }
    return names;
  }

  private static Set<Saved> saved(StoreSalvage salvage) throws IOException {
    Set<Saved> saved = new HashSet<>();
    salvage.writeTo(
        one -> {
          if (one instanceof VersionRecord version) {
            saved.add(new Saved(version.key(), version.id(), version.function()));
          }
        });
    return saved;
  }

  @BeforeEach
  void copy() throws IOException {
    copy(whole(), store());
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private Path store() {
    return folder.resolve("store");
  }

  private static StoreEngine openReadOnly(Path folder) {
    return StoreFactory.openReadOnly(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST);
  }

  /** Flips a bit in place: the same file stays open for its readers. */
  private static void flip(Path file, long at) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, at);
      one.put(0, (byte) (one.get(0) ^ 0x10)).rewind();
      channel.write(one, at);
    }
  }

  /** The first data block, index and filter, properties, meta index and footer. */
  private static Set<Long> partsOf(Path table) throws IOException {
    long size = Files.size(table);
    return new TreeSet<>(List.of(9L, size - 1335, size - 700, size - 100, size - 50, size - 3));
  }

  /** So many places in all parts of a file. */
  private static Set<Long> placesIn(Path file, int count) throws IOException {
    Set<Long> places = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      places.add(Files.size(file) * i / count);
    }
    return places;
  }

  /** Damage: its message must name the file. */
  private static void assertNames(DamagedException damage, Path file) {
    assertThat(damage.getMessage()).contains(file.getFileName().toString()).doesNotContain("\n");
  }

  private interface Read {
    void run() throws IOException;
  }

  /** The result of a read must be right, unless it reports the damage. */
  private static boolean isDamaged(Path file, Read read) throws IOException {
    try {
      read.run();
      return false;
    } catch (DamagedException damage) {
      assertNames(damage, file);
      return true;
    }
  }

  /** Reads all of a store with a damaged file; returns whether damage was reported. */
  private static boolean reportsDamage(StoreEngine store, Path file) throws IOException {
    boolean[] reported = {false};
    List<Read> reads = new ArrayList<>();
    for (int from = 0; from < FUNCTIONS; from += 200) {
      List<Md5> keys = KEYS.subList(from, from + 200);
      List<@Nullable PullHit> expected = hits.subList(from, from + 200);
      reads.add(() -> assertThat(store.pull(keys, false)).isEqualTo(expected));
    }
    reads.add(() -> assertThat(store.histories(KEYS)).isEqualTo(histories));
    reads.add(() -> assertThat(RandomStore.exported(store)).isEqualTo(contents));
    for (Read read : reads) {
      reported[0] |= isDamaged(file, read);
    }
    store.verify(
        finding -> {
          assertThat(finding.damaged()).as(finding.text()).isTrue();
          assertThat(finding.text()).contains(file.getFileName().toString());
          reported[0] = true;
        },
        rows -> {});
    return reported[0];
  }

  private void assertSalvageSavesTheRest(Column damaged) throws IOException {
    try (StoreSalvage salvage = StoreFactory.openToSalvage(store(), RocksOptions.defaults())) {
      Set<Saved> found = saved(salvage);
      assertThat(versions).containsAll(found);
      if (damaged != Column.CURRENT && damaged != Column.VERSIONS) {
        assertThat(found).containsAll(versions);
      } else if (found.size() < versions.size()) {
        assertThat(salvage.losses()).isPositive();
      }
      assertThat(salvage.first())
          .allMatch(loss -> loss.contains(damaged.label()) || loss.contains("missing"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void salvageSavesContentsOfOtherTables(Column column) throws IOException {
    Path table = table(column);
    for (long place : partsOf(table)) {
      flip(table, place);
      assertSalvageSavesTheRest(column);
      flip(table, place);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"META", "CHANGES", "ACCOUNTS", "AUDIT"})
  void repairSavesAllFunctionsIfTableReadAtStartIsDamaged(Column column) throws IOException {
    flip(table(column), 9);
    StoreRepair.Result result =
        StoreRepair.perform(
            store(),
            RocksOptions.defaults(),
            Pushes::merge,
            Programs.RARITY,
            Instant.EPOCH,
            records -> {});
    assertThat(result.damaged()).isDirectory();
    try (StoreEngine repaired = Stores.open(store())) {
      assertThat(repaired.pull(KEYS, false)).isEqualTo(hits);
      repaired.verify(finding -> assertThat(finding).isNull(), rows -> {});
    }
  }

  @ParameterizedTest
  @EnumSource
  void damagedTableIsReportedOrHarmlessAtOpening(Column column) throws IOException {
    Path table = table(column);
    int reported = 0;
    for (long place : partsOf(table)) {
      flip(table, place);
      reported += isReported(table) ? 1 : 0;
      flip(table, place);
    }
    // Damage of a filter is harmless: without it a block more is read.
    assertThat(reported).isGreaterThanOrEqualTo(partsOf(table).size() - 1);
  }

  /** Whether damage is reported at opening or by reads, which are right otherwise. */
  private boolean isReported(Path file) throws IOException {
    try (StoreEngine store = openReadOnly(store())) {
      return reportsDamage(store, file);
    } catch (DamagedException refused) {
      assertNames(refused, file);
      return true;
    }
  }

  @Test
  void damagedTableIsReportedOrHarmlessWhenOpenedForWriting() throws IOException {
    for (Column column : List.of(Column.META, Column.CURRENT, Column.CHANGES, Column.PENDING)) {
      for (long place : partsOf(table(column))) {
        TemporaryFolders.delete(store());
        copy(whole(), store());
        flip(table(column), place);
        try (StoreEngine store = Stores.open(store())) {
          boolean _ = reportsDamage(store, table(column));
        } catch (DamagedException refused) {
          assertNames(refused, table(column));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void damageOfOpenTableGivesNoWrongAnswer(Column column) throws IOException {
    Path table = table(column);
    for (long place : List.of(9L, Files.size(table) - 1335)) {
      try (StoreEngine store = openReadOnly(store())) {
        flip(table, place);
        boolean _ = reportsDamage(store, table);
        assertPushIsRefused(store);
      }
      flip(table, place);
    }
  }

  /** It is open for reading only, and the message states that. */
  private static void assertPushIsRefused(StoreEngine store) {
    assertThatThrownBy(() -> store.push(some().with(key(1), Pushes.function("f", "")).push()))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void damageWhileOpenForWritingLosesNoPush() throws IOException {
    for (Column column : List.of(Column.META, Column.CURRENT)) {
      TemporaryFolders.delete(store());
      copy(whole(), store());
      Path table = table(column);
      boolean pushed;
      try (StoreEngine store = Stores.open(store())) {
        flip(table, 9);
        pushed = !isDamaged(table, () -> store.push(changed()));
        boolean _ = isDamaged(table, () -> store.compact(one -> {}));
      }
      try (StoreSalvage salvage = StoreFactory.openToSalvage(store(), RocksOptions.defaults())) {
        Set<Saved> saved = saved(salvage);
        assertThat(saved.stream().anyMatch(one -> one.key().equals(key(FUNCTIONS))))
            .isEqualTo(pushed);
        // Compaction may have replaced the table, with blocks that were still in memory.
        boolean isWhole = saved.containsAll(versions);
        assertThat(isWhole || salvage.losses() > 0).isTrue();
      }
    }
  }

  private static Push changed() {
    return some().with(key(FUNCTIONS), Pushes.function("changed", "x")).push();
  }

  @Test
  void damagedListOfFilesIsReportedAsDamage() throws IOException {
    for (String start : List.of("CURRENT", "MANIFEST-")) {
      Path file = file(start);
      for (long place : placesIn(file, 16)) {
        flip(file, place);
        for (ThrowingCallable opening :
            List.<ThrowingCallable>of(
                () -> Stores.open(store()),
                () -> openReadOnly(store()),
                () -> StoreFactory.openToSalvage(store(), RocksOptions.defaults()))) {
          assertThatThrownBy(opening)
              .isInstanceOf(DamagedException.class)
              .hasMessageContaining(start)
              .hasMessageNotContaining("in use");
        }
        flip(file, place);
      }
    }
  }

  @Test
  void damagedLengthInListOfFilesIsReportedAsDamage() throws IOException {
    Path file = file("MANIFEST-");
    byte[] list = Files.readAllBytes(file);
    assertThat(list.length).as("one block").isLessThan(1 << 15);
    int records = 0;
    for (int at = 0; at < list.length; records++) {
      for (int bit : new int[] {0x1, 0x10, 0x80}) {
        for (int place : new int[] {at + 4, at + 5}) {
          byte[] damaged = list.clone();
          damaged[place] ^= (byte) bit;
          Files.write(file, damaged);
          assertThatThrownBy(() -> openReadOnly(store()))
              .as("bit %d of byte %d of %d", bit, place, list.length)
              .isInstanceOf(DamagedException.class)
              .hasMessageContaining("MANIFEST-");
        }
      }
      at += 7 + (list[at + 4] & 0xff) + ((list[at + 5] & 0xff) << 8);
    }
    assertThat(records).isGreaterThan(50);
    // As a process leaves it that is killed while it writes.
    Files.write(file, list);
    Files.write(file, new byte[] {1, 2, 3, 4, 40, 0, 1, 5, 6}, StandardOpenOption.APPEND);
    try (StoreEngine store = openReadOnly(store())) {
      assertThat(reportsDamage(store, file)).isFalse();
    }
  }

  /** The last of the store's files whose names begin so. */
  private Path file(String start) throws IOException {
    try (Stream<Path> files = Files.list(store())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(start))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }

  @Test
  void damageOfFilesWithoutDataDoesNoHarm() throws IOException {
    for (String start : List.of("OPTIONS-", "IDENTITY", "SYNCED", "LOG")) {
      Path file = file(start);
      for (long place : placesIn(file, 8)) {
        flip(file, place);
        try (StoreEngine store = openReadOnly(store())) {
          assertThat(reportsDamage(store, file)).isFalse();
        }
        flip(file, place);
      }
    }
    for (String start : List.of("OPTIONS-", "IDENTITY", "SYNCED")) {
      flip(file(start), 9);
    }
    try (StoreEngine store = Stores.open(store())) {
      assertThat(reportsDamage(store, file("LOG"))).isFalse();
    }
  }

  @Test
  void damagedLogIsReportedAndRestIsSaved() throws IOException {
    for (boolean someTablesWritten : new boolean[] {false, true}) {
      TemporaryFolders.delete(store());
      leaveLog(someTablesWritten);
      Path log = largestLog();
      for (long place : placesIn(log, 6)) {
        flip(log, place);
        for (ThrowingCallable opening :
            List.<ThrowingCallable>of(() -> Stores.open(store()), () -> openReadOnly(store()))) {
          // Damaged: tables are newer than the part of the log before the damage.
          assertThatThrownBy(opening)
              .isInstanceOfAny(LogLossException.class, DamagedException.class);
        }
        try (StoreSalvage salvage = StoreFactory.openToSalvage(store(), RocksOptions.defaults())) {
          Set<Saved> saved = saved(salvage);
          assertThat(salvage.losses()).isPositive();
          // RocksDB goes on at the next of its blocks of 32 KiB; tables are whole.
          assertThat(saved.size()).isGreaterThanOrEqualTo(someTablesWritten ? FUNCTIONS : 200);
        }
        flip(log, place);
      }
      assertThat(acceptedLoss(log)).isEqualTo(!someTablesWritten);
    }
  }

  /** Whether a store with a damaged log opens if the loss is accepted; else it is damaged. */
  private boolean acceptedLoss(Path log) throws IOException {
    flip(log, Files.size(log) / 2);
    try (StoreEngine store =
        StoreFactory.open(
            store(),
            RocksOptions.defaults().withAcceptLogLoss(true),
            Pushes::merge,
            Pushes.NEWEST)) {
      store.verify(finding -> assertThat(finding).isNull(), rows -> {});
      return store.acceptedLoss() != null;
    } catch (DamagedException tablesAreNewerThanTheLog) {
      return false;
    }
  }

  /** Leaves the files of a process that was killed after it had pushed all functions. */
  private void leaveLog(boolean someTablesWritten) throws IOException {
    Path live = Files.createTempDirectory(folder, "live");
    try (StoreEngine store = Stores.open(live)) {
      for (int i = 0; i < FUNCTIONS; i++) {
        store.push(some().from("f" + i).with(key(i), Pushes.function("name" + i, "abc")).push());
      }
      if (!someTablesWritten) {
        copy(live, store());
        return;
      }
      store.compact(
          column -> {
            if (column.equals(Column.CURRENT.label())) {
              try {
                copy(live, store());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
          });
    }
  }

  private Path largestLog() throws IOException {
    try (Stream<Path> files = Files.list(store())) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  /** Every table at many places. */
  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void damageAtManyPlacesIsReportedOrHarmless(Column column) throws IOException {
    Path table = table(column);
    for (long place : placesIn(table, 200)) {
      flip(table, place);
      boolean _ = isReported(table);
      assertSalvageSavesTheRest(column);
      flip(table, place);
    }
  }

  private Path table(Column column) {
    return store().resolve(String.valueOf(tables.get(column)));
  }
}
