package org.lucerna.store.rocks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Explanation;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.LogLoss;
import org.lucerna.store.LogLossException;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Outcome;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.ServingRule;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreHealth;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.WriteTask.PushWork;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store on disk. The package tells how it lies there.
 *
 * <p>One thread writes; pushes that wait for it together share one wait for the disk. Pulls read
 * beside it and never wait for it.
 *
 * <p>A push returns when it is on disk. Pulls are counted in memory and written every second, so
 * that a crash loses the counts of the last moments. A deletion is written in parts, function by
 * function in the order of the keys: where it fails or is cut short, some functions are done and
 * the others as they were, and doing it again does the rest (an undo, however, would undo one more
 * version of the functions that were done).
 */
public final class RocksFunctionStore implements FunctionStore {
  /** What the store's folder is called in a data folder, and in a backup. */
  public static final String FOLDER = "store";

  private static final Logger LOG = LoggerFactory.getLogger(RocksFunctionStore.class);

  /** How long callers may be kept waiting while the database is opened anew. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Path folder;
  private final Database database;
  private final HealthMonitor health = new HealthMonitor();
  private final ReservingDisk room;
  private final Disk disk;
  private final CommitLog commitLog;
  private final Layouts layouts;
  private final Ranker ranker;
  private final Writer writer;
  private final PullCounts counts;
  private final PopularReader popular;
  private final CountFlusher flusher;
  private final RocksAccountStore accounts;
  private final CloseGuard closeGuard = new CloseGuard();
  private final @Nullable LogLoss acceptedLoss;
  private boolean closed;

  private RocksFunctionStore(
      Path folder,
      Database database,
      ReservingDisk room,
      Disk disk,
      ServingRule rule,
      Ranker ranker,
      @Nullable LogLoss acceptedLoss) {
    this.folder = folder;
    this.database = database;
    this.room = room;
    this.disk = health.watched(disk);
    this.ranker = ranker;
    this.acceptedLoss = acceptedLoss;
    commitLog = new CommitLog(database, this.disk);
    layouts = new Layouts(database);
    writer = new Writer(database, rule, commitLog, layouts, closeGuard);
    counts = new PullCounts(database, this.disk, PullCounts.KEPT);
    popular = new PopularReader(database, counts);
    flusher = new CountFlusher(this::flushCounts, this::recover);
    accounts = new RocksAccountStore(database, this.disk, closeGuard);
  }

  /** Opens a store that chooses as usual. */
  public static RocksFunctionStore open(
      Path folder, RocksOptions options, ServingRule.Merge merge) {
    return open(folder, options, merge, Ranker.standard());
  }

  /**
   * Opens the store in {@code folder}, and makes it where there is none.
   *
   * @param merge see {@link ServingRule}
   * @param ranker among the names of a function
   * @throws StoreException where the folder holds something else, a store that a newer version
   *     wrote, or one that another process has open
   */
  public static RocksFunctionStore open(
      Path folder, RocksOptions options, ServingRule.Merge merge, Ranker ranker) {
    return open(folder, options, merge, ranker, disk -> disk);
  }

  /** As above; what is written goes through what {@code wrapper} makes of the disk. */
  static RocksFunctionStore open(
      Path folder,
      RocksOptions options,
      ServingRule.Merge merge,
      Ranker ranker,
      UnaryOperator<Disk> wrapper) {
    Schema.checkFolder(folder);
    LogLoss loss = LogCheck.look(folder);
    if (loss != null) {
      if (!options.acceptLogLoss()) {
        throw new LogLossException(folder, loss);
      }
      StoreLock.check(folder);
      loss = new LogLoss(loss.reason(), loss.rows(), LogCheck.setAside(folder, Instant.now()));
    }
    String full = null;
    Database database;
    try {
      database = Database.open(folder, options);
    } catch (DiskFullException noRoom) {
      // Pulls need no room. Writing begins when there is some.
      full = String.valueOf(noRoom.getMessage());
      database = Database.open(folder, options, Database.Mode.READ);
    }
    RocksFunctionStore store = assemble(folder, options, merge, ranker, wrapper, database, loss);
    if (full != null) {
      store.health.unwritable(full);
    }
    store.writer.start();
    store.flusher.start();
    return store;
  }

  /**
   * Opens the store that is in {@code folder} for reading. Nothing on disk changes, unless an older
   * version wrote it and the folder can be written: then it gets the columns that it lacks.
   *
   * @throws StoreException as {@link #openReadOnly}, and if there is no store
   */
  public static RocksFunctionStore openToRead(
      Path folder, RocksOptions options, ServingRule.Merge merge, Ranker ranker) {
    if (!Files.exists(folder.resolve("CURRENT"))) {
      throw new StoreException(folder + ": there is no store in this folder");
    }
    return Schema.lacksColumns(folder) && Files.isWritable(folder)
        ? open(folder, options, merge, ranker)
        : openReadOnly(folder, options, merge, ranker);
  }

  /**
   * Opens a store of which nothing on disk changes, as on a disk that is mounted for reading only.
   * Whatever writes throws {@link StoreException}; pulls are not counted.
   *
   * @throws StoreException if it is none, was written by another version, or is in use
   */
  public static RocksFunctionStore openReadOnly(
      Path folder, RocksOptions options, ServingRule.Merge merge, Ranker ranker) {
    StoreLock.check(folder);
    Schema.checkColumns(folder);
    LogLoss loss = LogCheck.look(folder);
    if (loss != null) {
      throw new LogLossException(folder, loss);
    }
    Database database = Database.open(folder, options, Database.Mode.READ);
    RocksFunctionStore store =
        assemble(folder, options, merge, ranker, disk -> disk, database, null);
    store.writer.start();
    return store;
  }

  private static RocksFunctionStore assemble(
      Path folder,
      RocksOptions options,
      ServingRule.Merge merge,
      Ranker ranker,
      UnaryOperator<Disk> wrapper,
      Database database,
      @Nullable LogLoss loss) {
    try {
      Schema.check(folder, database);
      ReservingDisk room = ReservingDisk.of(database, folder, options.reserveBytes());
      return new RocksFunctionStore(
          folder, database, room, wrapper.apply(room), new ServingRule(merge), ranker, loss);
    } catch (Throwable refusal) {
      database.close();
      throw refusal;
    }
  }

  /** What the logs had lost when the store was opened in spite of it; null if nothing. */
  public @Nullable LogLoss acceptedLoss() {
    return acceptedLoss;
  }

  /** Does what a caller asks for, inside the gate. */
  private <R> R within(Supplier<R> action) {
    return health.watch(() -> closeGuard.pass(action));
  }

  private void flushCounts() {
    closeGuard.pass(
        () -> {
          counts.flush(popular::offer);
          return true;
        });
  }

  /**
   * Ends what keeps the store from writing, if it can: after some failures RocksDB refuses all
   * writes until it is opened anew.
   */
  private void recover() {
    if (health.writeFailure() == null) {
      return;
    }
    if (!tryWriting() && health.isBroken() && OpenFileLimit.canOpen(folder)) {
      try {
        closeGuard.alone(PATIENCE, this::reopen);
      } catch (InterruptedException closing) {
        Thread.currentThread().interrupt();
        return;
      }
      if (tryWriting()) {
        LOG.warn("{} can be written again", folder);
      }
    }
  }

  private void reopen() {
    try {
      database.reopen();
      commitLog.read();
      layouts.allChanged();
      accounts.read();
    } catch (StoreException failed) {
      health.unwritable(String.valueOf(failed.getMessage()));
    }
  }

  /** Writes what is there already. */
  private boolean tryWriting() {
    try {
      closeGuard.pass(
          () -> {
            try (Batch batch = new Batch(database)) {
              Schema.put(batch);
              disk.write(batch);
              return true;
            } catch (RocksDBException e) {
              throw RocksErrors.with("cannot write", e);
            }
          });
      return true;
    } catch (StoreException failing) {
      return false;
    }
  }

  @Override
  public StoreHealth health() {
    long free;
    try {
      free = room.freeBytes();
    } catch (StoreException unknown) {
      free = -1;
    }
    return new StoreHealth(health.errors(), health.damage(), health.writeFailure(), free);
  }

  /** Removes what interrupted backups left in a folder of backups; none may be under way there. */
  public static int removePartialBackups(Path backups) throws IOException {
    return Backup.removePartial(backups);
  }

  /**
   * Copies the store of a backup to {@code folder}, where there is none.
   *
   * @param backup what {@link #backup} made
   * @throws StoreException if it is no backup, somebody has it open, or {@code folder} exists
   */
  public static void restore(Path backup, Path folder) {
    Path store = backup.resolve(FOLDER);
    if (!Files.exists(store.resolve("CURRENT"))) {
      throw new StoreException(backup + " is no backup: there is no store in it");
    }
    StoreLock.check(store);
    Backup.appear(folder, draft -> Backup.copy(store, draft));
  }

  @Override
  public List<Outcome> push(Push push) {
    return health.watch(() -> writer.perform(PushWork.of(push)));
  }

  @Override
  public List<@Nullable PullHit> pull(Pull pull, MemoryGrant memory) {
    return within(
        () -> {
          PullReader reader = new PullReader(database, layouts, ranker, pull);
          reader.read(memory);
          List<@Nullable PullHit> answers = reader.answers(counts, memory);
          flusher.counted(pull.counts() ? reader.knownPlaces() : 0);
          return answers;
        });
  }

  @Override
  public List<Explanation> explain(Pull pull, List<Md5> keys) {
    return within(
        () -> {
          PullReader reader = new PullReader(database, layouts, ranker, pull);
          reader.read(MemoryGrant.UNBOUNDED);
          return reader.explain(keys);
        });
  }

  @Override
  public List<List<Version>> histories(List<Md5> keys, boolean withMetadata, MemoryGrant memory) {
    return within(
        () -> {
          try (HistoryReader reader = new HistoryReader(database, memory)) {
            return reader.histories(keys, withMetadata);
          }
        });
  }

  @Override
  public int delete(Deletion deletion) {
    return within(() -> new DeletionRun(database, writer, deletion).perform());
  }

  @Override
  public List<PopularFunction> popular(int count) {
    return within(() -> popular.popular(count));
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit) {
    return within(
        () -> {
          try (HistoryReader reader = new HistoryReader(database, MemoryGrant.UNBOUNDED)) {
            return reader.sightings(key, limit);
          }
        });
  }

  @Override
  public List<RecordedPush> pushes(int limit) {
    return within(
        () -> {
          try (RocksSnapshot rocksSnapshot = database.snapshot();
              RowIterator rows = rocksSnapshot.rows(Column.PUSHES)) {
            PushLookup lookup = new PushLookup(rocksSnapshot);
            long last = rows.last() ? Keys.pushOf(rows.key()) : 0;
            rows.seek(Keys.push(Math.max(1, last - limit + 1)));
            List<RecordedPush> pushes = new ArrayList<>();
            while (pushes.size() < limit && rows.next()) {
              StoredPush push = StoredPush.decode(rows.key(), rows.value());
              long id = Keys.pushOf(rows.key());
              pushes.add(new RecordedPush(id, push.time(), push.account(), lookup.origin(push)));
            }
            return pushes;
          }
        });
  }

  @Override
  public List<AccountStatistics> contributions() {
    return within(
        () -> {
          try (RocksSnapshot rocksSnapshot = database.snapshot()) {
            return new ContributionScan().perform(rocksSnapshot);
          }
        });
  }

  @Override
  public Totals totals() {
    Counters now = within(commitLog::counters);
    return new Totals(
        now.liveFunctions(), now.liveVersions(), Integer.toUnsignedLong(now.files()), now.pushes());
  }

  /** The accounts that are kept beside the functions, until the store is closed. */
  public AccountStore accounts() {
    return accounts;
  }

  /**
   * Shows everything that the store holds now, deleted versions too; pushes and pulls go on.
   *
   * @throws IOException what {@code sink} throws
   */
  public void export(RecordSink sink) throws IOException {
    try {
      within(
          () -> {
            counts.flush(popular::offer);
            try (RocksSnapshot rocksSnapshot = database.snapshot()) {
              new StoreExport(rocksSnapshot).writeTo(sink);
              return true;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  /** Begins an import. */
  public StoreImport beginImport() {
    return within(
        () ->
            new StoreImport(
                writer, new ImportSession(database, counts, commitLog.counters()), accounts));
  }

  @Override
  public void backup(Path folder) {
    within(
        () -> {
          counts.flush(popular::offer);
          Backup.appear(
              folder,
              draft -> {
                PrivateFolder.make(draft);
                database.copyTo(draft.resolve(FOLDER));
              });
          return true;
        });
  }

  /**
   * Looks for damage: see the checksums of all files, read every row, compare what is told twice.
   * Pushes that come meanwhile are not looked at. Slow.
   *
   * @param findings is told what is wrong
   * @param progress is told how many rows were looked at so far
   */
  public void verify(Consumer<Finding> findings, LongConsumer progress) {
    within(
        () -> {
          try (StoreCheck check = new StoreCheck(database, findings, progress)) {
            check.perform();
          }
          return true;
        });
  }

  /** How much the table files take on the disk, in bytes, by the names of the columns. */
  public Map<String, Long> fileBytes() {
    return within(
        () -> {
          Map<String, Long> bytes = new LinkedHashMap<>();
          for (Column column : Column.values()) {
            bytes.put(column.label(), database.fileBytes(column));
          }
          return bytes;
        });
  }

  /** Versions that were deleted. Reads all that are not served: slow. */
  public long deletedVersions() {
    return within(
        () -> {
          long deleted = 0;
          try (RocksSnapshot rocksSnapshot = database.snapshot();
              RowIterator rows = rocksSnapshot.sweep(Column.VERSIONS)) {
            while (rows.next()) {
              deleted += PastVersion.decode(rows.key(), rows.value()).live() ? 0 : 1;
            }
          }
          return deleted;
        });
  }

  /**
   * Brings all data into its final, smallest form. Pushes and pulls go on, slower. Slow.
   *
   * @param done is told the name of each column when it is done
   */
  public void compact(Consumer<String> done) {
    within(
        () -> {
          counts.flush(popular::offer);
          database.compact(column -> done.accept(column.label()));
          return true;
        });
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    writer.close();
    flusher.close();
    closeGuard.close();
    try {
      counts.flush(popular::offer);
    } catch (StoreException failed) {
      LOG.warn("counted pulls are lost: {}", failed.getMessage());
    }
    database.close();
  }
}
