package org.lucerna.store.rocks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.LogLoss;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Capabilities;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.ProvenanceData;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.PastVersionRow;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The back-end over a RocksDB database; the package specifies its columns. */
final class RocksBackend implements Backend {
  /** Number of heads read at a time: as many as RocksDB reads at once. */
  private static final int HEADS_TOGETHER = 32;

  private static final Logger LOG = LoggerFactory.getLogger(RocksBackend.class);

  /** After it, see {@link IdleWork}. */
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private final Path folder;
  private final Database database;
  private final ReservingDisk room;
  private final WriteMonitor disk;
  private final RocksChangeFeed changes;
  private final AccountTable accounts;
  private final SketchTables sketches;
  private final CurrentRows current;
  private final IdleWork idleWork;
  private final @Nullable LogLoss acceptedLoss;
  private volatile Counters counters = Counters.NONE;

  /**
   * A back-end over a database, which it closes.
   *
   * @param wrapper wraps the disk that batches are written to
   * @param unwritable why nothing can be written for now; null if writing works
   */
  RocksBackend(
      Path folder,
      Database database,
      RocksOptions options,
      UnaryOperator<Disk> wrapper,
      @Nullable LogLoss acceptedLoss,
      @Nullable String unwritable) {
    this.folder = folder;
    this.database = database;
    this.acceptedLoss = acceptedLoss;
    room = ReservingDisk.of(database, folder, options.reserveBytes());
    disk = new WriteMonitor(wrapper.apply(room));
    changes = new RocksChangeFeed(database, disk);
    accounts = new AccountTable(database, disk);
    sketches = new SketchTables(database, disk);
    if (!database.isSalvage()) {
      // A salvage reads rows only: damage in these columns must not keep it from reading the
      // others.
      readState();
    }
    if (unwritable != null) {
      disk.unwritable(unwritable);
    }
    idleWork = new IdleWork(database, PAUSE);
    current = new CurrentRows(database, options.functionBytes());
    current.start();
  }

  /** Reads the data that is kept in memory in addition to the rows of {@code current}. */
  private void readState() {
    byte[] stored = database.get(Column.META, CountersRow.KEY);
    counters = stored == null ? Counters.NONE : CountersRow.decode(stored);
    changes.read();
    accounts.read();
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(true, true, true, true, HEADS_TOGETHER);
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public Totals totals() {
    return counters.totals();
  }

  @Override
  public @Nullable Counters importedCounters() {
    byte[] stored = database.get(Column.META, CountersRow.IMPORTED);
    return stored == null ? null : CountersRow.decode(stored);
  }

  @Override
  public List<@Nullable FunctionHead> heads(List<Md5> keys) {
    return current.heads(keys);
  }

  @Override
  public List<@Nullable PastVersion> pastVersions(List<VersionId> ids) {
    List<byte[]> rows = new ArrayList<>(ids.size());
    for (VersionId id : ids) {
      rows.add(Keys.version(id.key(), id.id()));
    }
    return decoded(Column.VERSIONS, rows, PastVersionRow::decode);
  }

  private <T> List<@Nullable T> decoded(
      Column column, List<byte[]> rows, BiFunction<byte[], byte[], T> decoder) {
    List<? extends byte @Nullable []> values = database.multiGet(column, rows);
    List<@Nullable T> decoded = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      byte[] value = values.get(i);
      decoded.add(value == null ? null : decoder.apply(rows.get(i), value));
    }
    return decoded;
  }

  @Override
  public long[] pullCounts(List<Md5> keys) {
    List<byte[]> rows = new ArrayList<>(keys.size());
    for (Md5 key : keys) {
      rows.add(Keys.function(key));
    }
    List<? extends byte @Nullable []> values = database.multiGet(Column.FREQUENCY, rows);
    long[] counts = new long[keys.size()];
    for (int i = 0; i < counts.length; i++) {
      byte[] value = values.get(i);
      counts[i] = value == null ? 0 : CountRow.decode(rows.get(i), value);
    }
    return counts;
  }

  @Override
  public void putPullCounts(List<PullCount> counts) {
    try (Batch batch = new Batch(database)) {
      for (PullCount count : counts) {
        batch.put(Column.FREQUENCY, Keys.function(count.key()), CountRow.encode(count.count()));
      }
      disk.writeRelaxed(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write pull counts", e);
    }
  }

  @Override
  public boolean hasPush(long id) {
    return database.get(Column.PUSHES, Keys.number(id)) != null;
  }

  @Override
  public StoredPush push(long id) {
    try (Snapshot live = new RocksSnapshot(database.live(), DamagePolicy.STRICT)) {
      return live.push(id);
    }
  }

  @Override
  public long file(Md5 md5) {
    byte[] key = md5.toByteArray();
    byte[] value = database.get(Column.FILE_IDS, key);
    return value == null ? 0 : Integer.toUnsignedLong(FileRow.decodeId(key, value));
  }

  @Override
  public @Nullable AddressMap addressMap(long file) {
    AddressMapReader reader = new AddressMapReader();
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.LAYOUTS)) {
      rows.seekPrefix(Keys.file((int) file));
      while (!reader.isFull() && rows.next()) {
        reader.begin(Keys.pageOf(rows.key()));
        AddressPageRow.forEach(rows.key(), rows.value(), reader);
      }
    }
    return reader.addressMap();
  }

  @Override
  public SketchData sketches() {
    return sketches;
  }

  @Override
  public AttachmentData attachments(AttachmentKind kind) {
    return new AttachmentColumn(database, kind);
  }

  @Override
  public ProvenanceData provenances() {
    return new ProvenanceColumns(database);
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    List<List<FunctionAlias>> found = new ArrayList<>(ids.size());
    try (RowView view = database.live();
        RowIterator rows = view.rows(Column.ALIASES)) {
      for (Md5 id : ids) {
        List<FunctionAlias> ofId = new ArrayList<>(1);
        rows.seekPrefix(Keys.function(id));
        while (ofId.size() < AliasStore.MAX_OF_ONE && rows.next()) {
          ofId.add(AliasRow.decode(rows.key(), rows.value()));
        }
        found.add(ofId);
      }
    }
    return found;
  }

  @Override
  public long aliasCount() {
    return (database.estimatedRows(Column.ALIASES) + 1) / 2;
  }

  @Override
  public Snapshot snapshot() {
    return snapshot(DamagePolicy.STRICT);
  }

  @Override
  public Snapshot snapshot(DamagePolicy policy) {
    return new RocksSnapshot(database.snapshot(policy), policy);
  }

  @Override
  public Transaction begin() {
    return new RocksTransaction(database, this);
  }

  /**
   * Writes a batch with the counters after it; returns when it is on disk. Not thread-safe.
   *
   * @param rows the rows of {@code current} in the batch; null for those that it deletes
   * @throws StoreException if it failed; then nothing has changed
   */
  void commit(
      Batch batch,
      Counters after,
      List<FunctionChange> functions,
      Map<Md5, byte @Nullable []> rows) {
    batch.put(Column.META, CountersRow.KEY, CountersRow.encode(after));
    try {
      changes.write(batch, functions);
    } catch (RocksDBException e) {
      current.uncertain(rows.keySet());
      changes.publish();
      throw RocksErrors.with("cannot write", e);
    }
    current.written(rows);
    changes.publish();
    counters = after;
    idleWork.committed();
  }

  @Override
  public ChangeFeed changes() {
    return changes;
  }

  @Override
  public boolean change(AccountChange change) {
    return accounts.change(change);
  }

  @Override
  public void record(AuditEntry entry) {
    accounts.record(entry);
  }

  @Override
  public @Nullable String writeFailure() {
    return disk.failure();
  }

  @Override
  public long freeBytes() {
    try {
      return room.freeBytes();
    } catch (StoreException unknown) {
      return -1;
    }
  }

  /** After some failures RocksDB refuses all writes until it is reopened. */
  @Override
  public boolean recover(Exclusive exclusive) {
    if (disk.failure() == null) {
      idleWork.check();
      return false;
    }
    if (canWrite() || !disk.isBroken() || !OpenFileLimit.canOpen(folder)) {
      return false;
    }
    boolean[] reopened = new boolean[1];
    try {
      exclusive.run(() -> reopened[0] = reopen());
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
    if (reopened[0] && canWrite()) {
      LOG.warn("{} can be written again", folder);
    }
    return reopened[0];
  }

  private boolean reopen() {
    current.stop();
    try {
      database.reopen();
      idleWork.reopened();
      // A failed write may have been stored nevertheless.
      readState();
      current.start();
      return true;
    } catch (StoreException failed) {
      disk.unwritable(String.valueOf(failed.getMessage()));
      return false;
    }
  }

  /** Rewrites an existing row. */
  private boolean canWrite() {
    try (Batch batch = new Batch(database)) {
      Schema.put(batch);
      disk.write(batch);
      return true;
    } catch (RocksDBException | StoreException failing) {
      return false;
    }
  }

  @Override
  public @Nullable LogLoss acceptedLoss() {
    return acceptedLoss;
  }

  @Override
  public void verify(Consumer<StoreFinding> findings, LongConsumer progress) {
    try (RocksCheck check = new RocksCheck(database, findings, progress)) {
      check.perform();
    }
  }

  @Override
  public void compact(Consumer<String> done) {
    database.compact(column -> done.accept(column.label()));
  }

  @Override
  public Map<String, Long> fileBytes() {
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (Column column : Column.values()) {
      if (database.has(column)) {
        bytes.put(column.label(), database.fileBytes(column));
      }
    }
    return bytes;
  }

  @Override
  public void copyTo(Path target) {
    database.copyTo(target);
  }

  @Override
  public void close() {
    current.close();
    database.close();
  }
}
