package org.lucerna.store.rocks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreInUseException;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * The RocksDB database: columns of rows, and every native object that belongs to it. Any number of
 * threads may read and write; none may be inside when it is closed.
 */
final class Database implements Lookup, AutoCloseable {
  private final RocksDB rocks;
  private final Map<Column, ColumnFamilyHandle> handles;
  private final Tuning tuning;
  private final ReadOptions plainRead = new ReadOptions();
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final WriteOptions relaxed = new WriteOptions();

  private Database(RocksDB rocks, Map<Column, ColumnFamilyHandle> handles, Tuning tuning) {
    this.rocks = rocks;
    this.handles = handles;
    this.tuning = tuning;
  }

  /**
   * Opens the database in {@code folder}, or makes one there.
   *
   * @throws StoreException where the folder cannot be opened, or another process has it open
   */
  static Database open(Path folder, RocksOptions options) {
    RocksDB.loadLibrary();
    Tuning tuning = new Tuning(options);
    try {
      List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
      // RocksDB insists on this one; it stays empty.
      descriptors.add(
          new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.column(Column.META)));
      for (Column column : Column.values()) {
        ColumnFamilyOptions settings = tuning.column(column);
        descriptors.add(new ColumnFamilyDescriptor(column.labelBytes(), settings));
      }
      List<ColumnFamilyHandle> opened = new ArrayList<>();
      RocksDB rocks = RocksDB.open(tuning.database(), folder.toString(), descriptors, opened);
      Map<Column, ColumnFamilyHandle> handles = new EnumMap<>(Column.class);
      int next = 1;
      for (Column column : Column.values()) {
        handles.put(column, opened.get(next++));
      }
      return new Database(rocks, handles, tuning);
    } catch (RocksDBException e) {
      tuning.close();
      if (String.valueOf(e.getMessage()).contains("lock")) {
        throw new StoreInUseException(folder + " is in use by another process", e);
      }
      throw Trouble.with("cannot open " + folder, e);
    }
  }

  ColumnFamilyHandle handle(Column column) {
    ColumnFamilyHandle handle = handles.get(column);
    if (handle == null) {
      throw new IllegalStateException("no column " + column);
    }
    return handle;
  }

  @Override
  public byte @Nullable [] get(Column column, byte[] key) {
    return get(plainRead, column, key);
  }

  byte @Nullable [] get(ReadOptions how, Column column, byte[] key) {
    try {
      return rocks.get(handle(column), how, key);
    } catch (RocksDBException e) {
      throw Trouble.with("cannot read " + column.label(), e);
    }
  }

  /**
   * The values of {@code keys}, null where there is none. It is fastest where the keys are sorted.
   *
   * <p>RocksDB answers null here also where the disk fails, though not where data is damaged: to
   * write something because of a null, ask {@link #get} again.
   */
  List<? extends byte @Nullable []> multiGet(Column column, List<byte[]> keys) {
    if (keys.size() <= 1) {
      // A single get is a quarter faster than a multi-get of one.
      List<byte @Nullable []> one = new ArrayList<>(1);
      keys.forEach(key -> one.add(get(column, key)));
      return one;
    }
    try {
      return rocks.multiGetAsList(
          plainRead, Collections.nCopies(keys.size(), handle(column)), keys);
    } catch (RocksDBException e) {
      throw Trouble.with("cannot read " + column.label(), e);
    }
  }

  /** What the database holds now, to be read for a while. */
  View snapshot() {
    return new View(this, rocks, rocks.getSnapshot());
  }

  /** What the database holds at the time of each reading. */
  View live() {
    return new View(this, rocks, null);
  }

  /** Writes a batch, and returns when it is on disk. */
  void writeSynced(Batch batch) throws RocksDBException {
    rocks.write(synced, batch.changes());
  }

  /** Writes a batch that a crash of the machine may lose. */
  void writeRelaxed(Batch batch) throws RocksDBException {
    rocks.write(relaxed, batch.changes());
  }

  /** How much memory is taken by what is not yet in table files, in bytes. */
  long unflushedBytes() {
    try {
      return rocks.getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables");
    } catch (RocksDBException e) {
      throw Trouble.with("cannot tell how much is in memory", e);
    }
  }

  /** Writes what is in memory into table files, and waits for that. */
  void flush() throws RocksDBException {
    try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
      rocks.flush(wait, List.copyOf(handles.values()));
    }
  }

  /** Compares all files with their checksums. Slow. */
  void verifyChecksums() throws RocksDBException {
    rocks.verifyChecksum();
  }

  /** How much the table files of a column take on the disk, in bytes. */
  long fileBytes(Column column) {
    try {
      return rocks.getLongProperty(handle(column), "rocksdb.total-sst-files-size");
    } catch (RocksDBException e) {
      throw Trouble.with("cannot tell how large " + column.label() + " is", e);
    }
  }

  /**
   * Makes a second database of what this one holds now. Files are linked where they can be.
   *
   * @param folder does not exist
   */
  void copyTo(Path folder) {
    try (Checkpoint checkpoint = Checkpoint.create(rocks)) {
      checkpoint.createCheckpoint(folder.toString());
    } catch (RocksDBException e) {
      throw Trouble.with("cannot copy to " + folder, e);
    }
  }

  /** Rewrites everything in its final, smallest form, and tells of each column. Slow. */
  void compact(Consumer<Column> done) {
    try (CompactRangeOptions all =
        new CompactRangeOptions()
            .setBottommostLevelCompaction(
                CompactRangeOptions.BottommostLevelCompaction.kForceOptimized)) {
      for (Column column : Column.values()) {
        rocks.compactRange(handle(column), null, null, all);
        done.accept(column);
      }
    } catch (RocksDBException e) {
      throw Trouble.with("cannot compact", e);
    }
  }

  @Override
  public void close() {
    plainRead.close();
    synced.close();
    relaxed.close();
    handles.values().forEach(ColumnFamilyHandle::close);
    try {
      rocks.syncWal();
    } catch (RocksDBException e) {
      // Only counted pulls can be unsynced; the system writes them in its own time.
      System.getLogger(Database.class.getName())
          .log(System.Logger.Level.WARNING, "the last counted pulls may be lost", e);
    }
    rocks.close();
    tuning.close();
  }
}
