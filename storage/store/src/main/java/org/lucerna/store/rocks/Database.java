package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.DamagePolicy;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The RocksDB database: columns of rows, and all native objects that belong to it. Thread-safe,
 * except that no call may be under way when it is closed or reopened.
 */
final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  /** How a database is opened. */
  enum Mode {
    /** For reading and writing. */
    WRITE,
    /** Nothing on disk changes. Several processes may open it so. */
    READ,
    /** Like {@link #READ}, also if table files are missing or cannot be opened. */
    SALVAGE
  }

  /** Maximum number of first keys of a multi-get that are used to estimate whether most exist. */
  private static final int SAMPLE = 32;

  private final Path folder;
  private final RocksOptions options;
  private final ReadOptions plainRead = new ReadOptions();
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final WriteOptions relaxed = new WriteOptions();

  /** Null after a failed {@link #reopen}, until one succeeds. */
  private @Nullable Opened opened;

  private Database(Path folder, RocksOptions options, Opened opened) {
    this.folder = folder;
    this.options = options;
    this.opened = opened;
  }

  /** The open native objects. */
  private record Opened(
      RocksDB rocks,
      Map<Column, ColumnFamilyHandle> handles,
      ColumnFamilyHandle empty,
      Tuning tuning,
      Mode mode,
      @Nullable SyncedMark mark,
      @Nullable StoreLock claim) {

    static Opened of(Path folder, RocksOptions options, Mode mode) {
      NativeLibrary.load();
      StoreLock claim = mode == Mode.WRITE ? StoreLock.claim(folder) : null;
      try {
        return of(folder, options, mode, claim);
      } catch (RocksDBException e) {
        release(claim);
        // Another process may have opened it since the claim.
        StoreLock.check(folder);
        throw UnreadableTable.with(folder, "cannot open " + folder, e);
      } catch (Throwable refusal) {
        release(claim);
        throw refusal;
      }
    }

    private static void release(@Nullable StoreLock claim) {
      if (claim != null) {
        claim.close();
      }
    }

    private static Opened of(
        Path folder, RocksOptions options, Mode mode, @Nullable StoreLock claim)
        throws RocksDBException {
      List<Column> columns = new ArrayList<>(List.of(Column.values()));
      List<String> obsolete = List.of();
      if (mode == Mode.WRITE) {
        obsolete = Schema.obsoleteColumns(folder);
      } else {
        List<String> present = Schema.columns(folder);
        columns.removeIf(column -> !present.contains(column.label()));
      }
      Tuning tuning = new Tuning(options);
      try {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        // RocksDB requires this one; it stays empty.
        descriptors.add(
            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.column(Column.META)));
        for (Column column : columns) {
          descriptors.add(new ColumnFamilyDescriptor(column.labelBytes(), tuning.column(column)));
        }
        for (String label : obsolete) {
          descriptors.add(
              new ColumnFamilyDescriptor(
                  label.getBytes(StandardCharsets.UTF_8), tuning.column(Column.META)));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        DBOptions settings = tuning.database().setParanoidChecks(mode != Mode.SALVAGE);
        RocksDB rocks =
            mode == Mode.WRITE
                ? RocksDB.open(settings, folder.toString(), descriptors, handles)
                : RocksDB.openReadOnly(settings, folder.toString(), descriptors, handles);
        Map<Column, ColumnFamilyHandle> byColumn = new EnumMap<>(Column.class);
        int next = 1;
        for (Column column : columns) {
          byColumn.put(column, handles.get(next++));
        }
        for (ColumnFamilyHandle handle : handles.subList(next, handles.size())) {
          rocks.dropColumnFamily(handle);
          handle.close();
        }
        SyncedMark mark =
            mode == Mode.WRITE ? SyncedMark.open(folder, rocks.getLatestSequenceNumber()) : null;
        return new Opened(rocks, byColumn, handles.getFirst(), tuning, mode, mark, claim);
      } catch (RocksDBException e) {
        tuning.close();
        throw e;
      }
    }

    void close() {
      handles.values().forEach(ColumnFamilyHandle::close);
      if (mode == Mode.WRITE) {
        try {
          rocks.syncWal();
        } catch (RocksDBException e) {
          // Only pull counts can be unsynced; the operating system writes them later.
          LOG.warn("the last pull counts may be lost: {}", e.getMessage());
        }
      }
      rocks.close();
      tuning.close();
      if (mark != null) {
        mark.close();
      }
      release(claim);
    }
  }

  /**
   * Opens the database in {@code folder}, or creates it.
   *
   * @throws StoreException if the folder cannot be opened, or another process has it open
   */
  static Database open(Path folder, RocksOptions options) {
    return open(folder, options, Mode.WRITE);
  }

  /** Opens a database in a mode; only {@link Mode#WRITE} creates one. */
  static Database open(Path folder, RocksOptions options, Mode mode) {
    return new Database(folder, options, Opened.of(folder, options, mode));
  }

  /**
   * Closes the database and opens it again for writing, which ends every state that RocksDB cannot
   * leave by itself. No other call may be under way.
   *
   * @throws StoreException if it cannot be opened; then reads fail too until a later call succeeds
   */
  void reopen() {
    Opened before = opened;
    opened = null;
    if (before != null) {
      before.close();
    }
    opened = Opened.of(folder, options, Mode.WRITE);
  }

  private Opened opened() {
    Opened now = opened;
    if (now == null) {
      throw new StoreException("the store is being reopened: try again");
    }
    return now;
  }

  private RocksDB rocks() {
    return opened().rocks;
  }

  /** A column; an empty one if an older version wrote the store, and it is open for reading. */
  ColumnFamilyHandle handle(Column column) {
    return opened().handles.getOrDefault(column, opened().empty);
  }

  /**
   * Sets how many files of new rows of a column there are before they are merged with the others.
   *
   * @throws RocksDBException if the setting cannot be stored
   */
  void mergeFiles(Column column, int files) throws RocksDBException {
    rocks()
        .setOptions(
            handle(column),
            MutableColumnFamilyOptions.builder().setLevel0FileNumCompactionTrigger(files).build());
  }

  /** Whether it is open for salvage. */
  boolean isSalvage() {
    return opened().mode == Mode.SALVAGE;
  }

  /**
   * Whether the column exists: it may not in a store of an older version that is open for reading.
   */
  boolean has(Column column) {
    return opened().handles.containsKey(column);
  }

  /** The value of {@code key}; null if there is none. */
  byte @Nullable [] get(Column column, byte[] key) {
    return get(plainRead, column, key);
  }

  byte @Nullable [] get(ReadOptions how, Column column, byte[] key) {
    try {
      return rocks().get(handle(column), how, key);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot read " + column.label(), e);
    }
  }

  /**
   * The values of {@code keys}, null if there is none. Fastest if the keys are sorted.
   *
   * <p>RocksDB's multi-get also returns null for values it cannot read, so each null is read again
   * by a single get. If most of the first keys are missing, single gets are used from the start, as
   * they are faster then.
   *
   * @throws StoreException if any of them cannot be read
   */
  List<? extends byte @Nullable []> multiGet(Column column, List<byte[]> keys) {
    List<byte @Nullable []> values = new ArrayList<>(keys.size());
    int sample = Math.min(SAMPLE, (keys.size() + 15) / 16);
    int present = 0;
    for (byte[] key : keys.subList(0, sample)) {
      byte[] value = get(column, key);
      present += value == null ? 0 : 1;
      values.add(value);
    }
    List<byte[]> rest = keys.subList(sample, keys.size());
    if (3 * present < sample) {
      rest.forEach(key -> values.add(get(column, key)));
    } else if (!rest.isEmpty()) {
      try {
        List<byte[]> found =
            rocks()
                .multiGetAsList(plainRead, Collections.nCopies(rest.size(), handle(column)), rest);
        for (int i = 0; i < rest.size(); i++) {
          byte @Nullable [] value = found.get(i);
          values.add(value != null ? value : get(column, rest.get(i)));
        }
      } catch (RocksDBException e) {
        throw RocksErrors.with("cannot read " + column.label(), e);
      }
    }
    return values;
  }

  /** A view of the current data, which does not change. */
  RowView snapshot() {
    return snapshot(DamagePolicy.STRICT);
  }

  /**
   * A snapshot for which {@code policy} decides how damage is handled while whole columns are read.
   */
  RowView snapshot(DamagePolicy policy) {
    return new RowView(this, rocks(), rocks().getSnapshot(), policy);
  }

  /** A view of the data at the time of each read. */
  RowView live() {
    return new RowView(this, rocks(), null, DamagePolicy.STRICT);
  }

  /** A number that grows with each write. */
  long lastWrite() {
    return rocks().getLatestSequenceNumber();
  }

  /** Writes a batch; returns when it is on disk. */
  void writeSynced(Batch batch) throws RocksDBException {
    checkWritable();
    long before = lastWrite();
    rocks().write(synced, batch.changes());
    SyncedMark mark = opened().mark;
    if (mark != null) {
      // A lower bound: other threads may have written meanwhile.
      mark.advance(before + batch.rows());
    }
  }

  /** Writes a batch that a crash of the machine may lose. */
  void writeRelaxed(Batch batch) throws RocksDBException {
    checkWritable();
    rocks().write(relaxed, batch.changes());
  }

  /** Whether it is open for writing. */
  boolean isWritable() {
    return opened().mode == Mode.WRITE;
  }

  private void checkWritable() {
    if (!isWritable()) {
      throw new StoreException(folder + " is open for reading only");
    }
  }

  /** Memory of the data that is not yet in table files, in bytes. */
  long unflushedBytes() {
    try {
      return rocks().getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables");
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot read the size of the write buffers", e);
    }
  }

  /** Writes the data in memory to table files, and waits for it. */
  void flush() throws RocksDBException {
    flush(true);
  }

  /** Begins to write the data in memory to table files. */
  void beginFlush() throws RocksDBException {
    flush(false);
  }

  private void flush(boolean wait) throws RocksDBException {
    checkWritable();
    try (FlushOptions how = new FlushOptions().setWaitForFlush(wait)) {
      rocks().flush(how, List.copyOf(opened().handles.values()));
    }
  }

  /**
   * Verifies the checksums of all files. Slow.
   *
   * @throws StoreException if one is wrong
   */
  void verifyChecksums() {
    try {
      rocks().verifyChecksum();
    } catch (RocksDBException e) {
      throw UnreadableTable.with(folder, "checksums", e);
    }
  }

  /** Size of a column's table files on disk, in bytes. */
  long fileBytes(Column column) {
    try {
      return rocks().getLongProperty(handle(column), "rocksdb.total-sst-files-size");
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot read the size of " + column.label(), e);
    }
  }

  /** About how many rows a column has. */
  long estimatedRows(Column column) {
    try {
      return rocks().getLongProperty(handle(column), "rocksdb.estimate-num-keys");
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot count the rows of " + column.label(), e);
    }
  }

  /**
   * Copies the current data to a second database. Files are hard-linked if possible.
   *
   * @param target does not exist
   */
  void copyTo(Path target) {
    try (Checkpoint checkpoint = Checkpoint.create(rocks())) {
      checkpoint.createCheckpoint(target.toString());
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot copy to " + target, e);
    }
  }

  /** Rewrites all data in its final, smallest form, and reports each finished column. Slow. */
  void compact(Consumer<Column> done) {
    checkWritable();
    try (CompactRangeOptions all =
        new CompactRangeOptions()
            .setBottommostLevelCompaction(
                CompactRangeOptions.BottommostLevelCompaction.kForceOptimized)
            .setMaxSubcompactions(Runtime.getRuntime().availableProcessors())) {
      for (Column column : Column.values()) {
        rocks().compactRange(handle(column), null, null, all);
        done.accept(column);
      }
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot compact", e);
    }
  }

  @Override
  public void close() {
    plainRead.close();
    synced.close();
    relaxed.close();
    Opened last = opened;
    opened = null;
    if (last != null) {
      last.close();
    }
  }
}
