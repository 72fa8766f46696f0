package org.lucerna.store.exchange;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.VectorMemTableConfig;
import org.rocksdb.WriteOptions;

/** A {@link SpillFile} on disk: a RocksDB database without a log. Not thread-safe. */
final class DiskTable implements AutoCloseable {
  private static final long MIB = 1 << 20;

  /** Number of files before some of them are merged. */
  private static final int FILES = 32;

  private final Path folder;
  private final boolean filledFirst;
  private final LRUCache cache = new LRUCache(64 * MIB);
  private final BloomFilter bloom = new BloomFilter(10, false);
  private final Options options = new Options();
  private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);
  private final ReadOptions scanOptions = new ReadOptions().setReadaheadSize(MIB / 2);
  private final RocksDB rocks;

  /** Whether there are rows that must be written to a file before they can be read. */
  private boolean hasUnsorted;

  private DiskTable(Path folder, boolean filledFirst) throws RocksDBException {
    this.folder = folder;
    this.filledFirst = filledFirst;
    options
        .setCreateIfMissing(true)
        .setWriteBufferSize(64 * MIB)
        .setMaxBackgroundJobs(2)
        .setKeepLogFileNum(1)
        .setCompactionStyle(CompactionStyle.UNIVERSAL)
        .setLevel0FileNumCompactionTrigger(FILES)
        .setLevel0SlowdownWritesTrigger(2 * FILES)
        .setLevel0StopWritesTrigger(3 * FILES)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setTableFormatConfig(
            new BlockBasedTableConfig()
                .setBlockSize(16 << 10)
                .setBlockCache(cache)
                .setCacheIndexAndFilterBlocks(true)
                .setFilterPolicy(bloom));
    if (filledFirst) {
      // Rows are sorted when another thread writes them to a file.
      options.setMemTableConfig(new VectorMemTableConfig()).setAllowConcurrentMemtableWrite(false);
    }
    rocks = RocksDB.open(options, folder.toString());
  }

  /**
   * An empty table.
   *
   * @param folder of the table; exists only while it is open
   * @param filledFirst whether changes from filling to reading are rare
   */
  static DiskTable in(Path folder, boolean filledFirst) throws IOException {
    RocksDB.loadLibrary();
    Files.createDirectories(folder);
    try {
      return new DiskTable(folder, filledFirst);
    } catch (RocksDBException e) {
      throw failure(folder, e);
    }
  }

  void put(byte[] key, byte[] value) throws IOException {
    try {
      rocks.put(unlogged, key, value);
      hasUnsorted = filledFirst;
    } catch (RocksDBException e) {
      throw failure(folder, e);
    }
  }

  byte @Nullable [] get(byte[] key) throws IOException {
    try {
      sort();
      return rocks.get(key);
    } catch (RocksDBException e) {
      throw failure(folder, e);
    }
  }

  SpillFile.Rows rows(byte[] prefix) throws IOException {
    try {
      sort();
    } catch (RocksDBException e) {
      throw failure(folder, e);
    }
    return new DiskRows(prefix);
  }

  private void sort() throws RocksDBException {
    if (hasUnsorted) {
      try (FlushOptions wait = new FlushOptions().setWaitForFlush(true)) {
        rocks.flush(wait);
      }
      hasUnsorted = false;
    }
  }

  private final class DiskRows implements SpillFile.Rows {
    private final RocksIterator iterator = rocks.newIterator(scanOptions);
    private final byte[] prefix;
    private boolean fresh = true;
    private byte[] key = new byte[0];

    DiskRows(byte[] prefix) {
      this.prefix = prefix;
      iterator.seek(prefix);
    }

    @Override
    public boolean next() throws IOException {
      if (!fresh) {
        iterator.next();
      }
      fresh = false;
      if (!iterator.isValid()) {
        try {
          iterator.status();
        } catch (RocksDBException e) {
          throw failure(folder, e);
        }
        return false;
      }
      key = iterator.key();
      return SpillFile.hasPrefix(key, prefix);
    }

    @Override
    public byte[] key() {
      return key;
    }

    @Override
    public byte[] value() {
      return iterator.value();
    }

    @Override
    public void close() {
      iterator.close();
    }
  }

  @Override
  public void close() throws IOException {
    rocks.close();
    scanOptions.close();
    unlogged.close();
    options.close();
    bloom.close();
    cache.close();
    TemporaryFolders.delete(folder);
  }

  private static IOException failure(Path folder, RocksDBException cause) {
    return new IOException("cannot use " + folder + ": " + cause.getMessage(), cause);
  }
}
