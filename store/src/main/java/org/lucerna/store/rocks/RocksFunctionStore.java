package org.lucerna.store.rocks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Contribution;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.Known;
import org.lucerna.store.Outcome;
import org.lucerna.store.Popular;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.ServingRule;
import org.lucerna.store.Sighting;
import org.lucerna.store.StoreException;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.choice.Chooser;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.rocks.Work.PushWork;

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

  private final Database database;
  private final Ledger ledger;
  private final Layouts layouts;
  private final Chooser chooser;
  private final Writer writer;
  private final PullCounts counts;
  private final PopularReader popular;
  private final CountFlusher flusher;
  private final RocksAccountStore accounts;
  private final Gate gate = new Gate();
  private boolean closed;

  private RocksFunctionStore(Database database, Disk disk, ServingRule rule, Chooser chooser) {
    this.database = database;
    this.chooser = chooser;
    ledger = new Ledger(database, disk);
    layouts = new Layouts(database);
    writer = new Writer(database, rule, ledger, layouts);
    counts = new PullCounts(database, disk, PullCounts.KEPT);
    popular = new PopularReader(database, counts);
    flusher = new CountFlusher(() -> counts.flush(popular::offer));
    accounts = new RocksAccountStore(database, disk, gate);
  }

  /** Opens a store that chooses as usual. */
  public static RocksFunctionStore open(
      Path folder, RocksOptions options, ServingRule.Merge merge) {
    return open(folder, options, merge, Chooser.standard());
  }

  /**
   * Opens the store in {@code folder}, and makes it where there is none.
   *
   * @param merge see {@link ServingRule}
   * @param chooser among the names of a function
   * @throws StoreException where the folder holds something else, a store that a newer version
   *     wrote, or one that another process has open
   */
  public static RocksFunctionStore open(
      Path folder, RocksOptions options, ServingRule.Merge merge, Chooser chooser) {
    return open(folder, options, merge, chooser, disk -> disk);
  }

  /** As above; what is written goes through what {@code wrapper} makes of the disk. */
  static RocksFunctionStore open(
      Path folder,
      RocksOptions options,
      ServingRule.Merge merge,
      Chooser chooser,
      UnaryOperator<Disk> wrapper) {
    Schema.checkFolder(folder);
    Database database = Database.open(folder, options);
    try {
      Schema.check(folder, database);
      Disk disk = wrapper.apply(ReservingDisk.of(database, folder, options.reserveBytes()));
      RocksFunctionStore store =
          new RocksFunctionStore(database, disk, new ServingRule(merge), chooser);
      store.writer.start();
      store.flusher.start();
      return store;
    } catch (Throwable refusal) {
      database.close();
      throw refusal;
    }
  }

  /**
   * Copies the store of a backup to {@code folder}, where there is none.
   *
   * @param backup what {@link #backup} made
   * @throws StoreException where it is no backup, or {@code folder} exists
   */
  public static void restore(Path backup, Path folder) {
    Path store = backup.resolve(FOLDER);
    if (!Files.exists(store.resolve("CURRENT"))) {
      throw new StoreException(backup + " is no backup: there is no store in it");
    }
    Backup.appear(folder, draft -> Backup.copy(store, draft));
  }

  @Override
  public List<Outcome> push(Push push) {
    return writer.perform(PushWork.of(push));
  }

  @Override
  public List<@Nullable Known> pull(Pull pull) {
    return gate.pass(
        () -> {
          PullReader reader = new PullReader(database, layouts, chooser, pull);
          reader.read();
          List<@Nullable Known> answers = reader.answers(counts);
          flusher.counted(pull.counts() ? reader.knownPlaces() : 0);
          return answers;
        });
  }

  @Override
  public List<Explanation> explain(Pull pull, Md5 key) {
    return gate.pass(
        () -> {
          PullReader reader = new PullReader(database, layouts, chooser, pull);
          reader.read();
          return reader.explain(key);
        });
  }

  @Override
  public List<List<Version>> histories(List<Md5> keys) {
    return gate.pass(
        () -> {
          try (HistoryReader reader = new HistoryReader(database)) {
            return reader.histories(keys);
          }
        });
  }

  @Override
  public int delete(Deletion deletion) {
    return gate.pass(() -> new DeletionRun(database, writer, deletion).perform());
  }

  @Override
  public List<Popular> popular(int count) {
    return gate.pass(() -> popular.popular(count));
  }

  @Override
  public List<Sighting> sightings(Md5 key, int limit) {
    return gate.pass(
        () -> {
          try (HistoryReader reader = new HistoryReader(database)) {
            return reader.sightings(key, limit);
          }
        });
  }

  @Override
  public List<RecordedPush> pushes(int limit) {
    return gate.pass(
        () -> {
          try (View view = database.snapshot();
              Rows rows = view.rows(Column.PUSHES)) {
            PushLookup lookup = new PushLookup(view);
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
  public List<Contribution> contributions() {
    return gate.pass(
        () -> {
          try (View view = database.snapshot()) {
            return new ContributionScan().perform(view);
          }
        });
  }

  @Override
  public Totals totals() {
    Counters now = gate.pass(ledger::counters);
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
      gate.pass(
          () -> {
            counts.flush(popular::offer);
            try (View view = database.snapshot()) {
              new StoreExport(view).writeTo(sink);
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
    return gate.pass(
        () -> new StoreImport(writer, new ImportSession(database, counts, ledger.counters())));
  }

  @Override
  public void backup(Path folder) {
    gate.pass(
        () -> {
          counts.flush(popular::offer);
          Backup.appear(
              folder,
              draft -> {
                Files.createDirectories(draft);
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
    gate.pass(
        () -> {
          try (View view = database.snapshot()) {
            new StoreCheck(database, view, findings, progress).perform();
          }
          return true;
        });
  }

  /** How much the table files take on the disk, in bytes, by the names of the columns. */
  public Map<String, Long> fileBytes() {
    return gate.pass(
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
    return gate.pass(
        () -> {
          long deleted = 0;
          try (View view = database.snapshot();
              Rows rows = view.sweep(Column.VERSIONS)) {
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
    gate.pass(
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
    gate.close();
    flusher.close();
    database.close();
  }
}
