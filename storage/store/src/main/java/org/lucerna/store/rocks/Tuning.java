package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksObject;
import org.rocksdb.WriteBufferManager;

/**
 * RocksDB's settings, and their native objects, which must outlive the database.
 *
 * <p>The measurements that justify them are in the package's documentation.
 */
final class Tuning implements AutoCloseable {
  private static final int KIB = 1 << 10;
  private static final int FEATURE_BYTES = 4;
  private static final long MIB = 1 << 20;

  /** Size of a block of the smallest tables, in KiB. */
  private static final long LARGE_BLOCK = 32;

  /**
   * Files of new functions that are merged with the others at once. Each merge rewrites many of the
   * others, so more files cost less CPU time per function; until the merge they take a quarter more
   * room.
   */
  static final int MERGED_FILES = 16;

  /** With this many more files, writes become slower until they are merged. */
  private static final int MORE_FILES = 24;

  /** The same number after a while without writes. */
  static final int MERGED_FILES_IDLE = 2;

  private final List<RocksObject> owned = new ArrayList<>();
  private final LRUCache cache;
  private final WriteBufferManager writeBuffers;
  private final BloomFilter bloom;
  private final RocksOptions options;

  Tuning(RocksOptions options) {
    this.options = options;
    cache = own(new LRUCache(options.cacheBytes()));
    long buffers = Math.min(options.writeBufferBytes(), options.cacheBytes() / 2);
    writeBuffers = own(new WriteBufferManager(buffers, cache));
    bloom = own(new BloomFilter(10, false));
  }

  DBOptions database() {
    return own(new DBOptions())
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setWriteBufferManager(writeBuffers)
        .setMaxBackgroundJobs(options.backgroundJobs())
        .setBytesPerSync(MIB)
        // Rarely written columns would otherwise keep old logs, and each start would read them all.
        .setMaxTotalWalSize(2 * options.writeBufferBytes())
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(4 * MIB)
        .setKeepLogFileNum(3);
  }

  ColumnFamilyOptions column(Column column) {
    return switch (column) {
      case CURRENT -> current();
      case VERSIONS -> byFunction(Md5.BYTES).setTableFormatConfig(prefixTable(8));
      case FREQUENCY -> frequency();
      case LAYOUTS -> small(16).setTableFormatConfig(keyTable(16));
      case ALIASES -> byFunction(Md5.BYTES).setTableFormatConfig(prefixTable(8));
      case SKETCHES -> byFunction(ShortKey.BYTES).setTableFormatConfig(prefixTable(4));
      case POSTINGS, PARTS ->
          small(32)
              .useFixedLengthPrefixExtractor(FEATURE_BYTES)
              .setTableFormatConfig(prefixTable(8).setBlockRestartInterval(64));
      case PUSH_FUNCTIONS, PROGRAMS, PENDING, OUTLINES, OBJECTS ->
          small(8).setTableFormatConfig(table(16));
      case PROVENANCES -> byFunction(Md5.BYTES).setTableFormatConfig(prefixTable(8));
      case PACKAGES -> small(8).setTableFormatConfig(keyTable(8));
      case COMPONENTS -> small(16).setTableFormatConfig(table(8));
      case ACCOUNTS, AUDIT, CHANGES -> small(4).setTableFormatConfig(keyTable(8));
      case META, PUSHES, FILES, FILE_IDS -> small(32).setTableFormatConfig(keyTable(8));
    };
  }

  /** The largest column. Pulls read it only for functions that are not in memory. */
  private ColumnFamilyOptions current() {
    return base(32)
        .setLevel0FileNumCompactionTrigger(MERGED_FILES)
        .setLevel0SlowdownWritesTrigger(MERGED_FILES + MORE_FILES)
        .setLevel0StopWritesTrigger(MERGED_FILES + 2 * MORE_FILES)
        .setTableFormatConfig(keyTable(8))
        .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
        .setBottommostCompressionOptions(dictionary(64))
        // Most requested keys are unknown: a filter also saves searching the data in memory.
        .setMemtablePrefixBloomSizeRatio(0.02)
        .setMemtableWholeKeyFiltering(true);
  }

  /** Columns with several rows found by the first bytes of a function's key, or by all of it. */
  private ColumnFamilyOptions byFunction(int prefixBytes) {
    return base(32)
        .useFixedLengthPrefixExtractor(prefixBytes)
        .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
        .setBottommostCompressionOptions(dictionary(32));
  }

  /**
   * Small rows, read with each pull and often written. Little data is kept in memory and in new
   * files, where look-ups are slow.
   */
  private ColumnFamilyOptions frequency() {
    return small(8)
        .setTableFormatConfig(keyTable(4))
        .setLevel0FileNumCompactionTrigger(2)
        .setMemtablePrefixBloomSizeRatio(0.05)
        .setMemtableWholeKeyFiltering(true);
  }

  private ColumnFamilyOptions small(long writeBufferMib) {
    ColumnFamilyOptions small =
        base(writeBufferMib).setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION);
    return options.smallest() ? small.setBottommostCompressionOptions(dictionary(32)) : small;
  }

  private ColumnFamilyOptions base(long writeBufferMib) {
    return own(new ColumnFamilyOptions())
        .setLevelCompactionDynamicLevelBytes(true)
        .setWriteBufferSize(writeBufferMib * MIB)
        .setMaxWriteBufferNumber(3)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setOptimizeFiltersForHits(false);
  }

  /** Zstandard with a dictionary in each file, of up to {@code kib} KiB. */
  private CompressionOptions dictionary(int kib) {
    int dictionary = (options.smallest() ? 128 : kib) * KIB;
    return own(new CompressionOptions())
        .setEnabled(true)
        .setLevel(options.smallest() ? 16 : 3)
        .setMaxDictBytes(dictionary)
        .setZStdMaxTrainBytes(100 * dictionary);
  }

  private BlockBasedTableConfig keyTable(int blockKib) {
    return table(blockKib).setFilterPolicy(bloom);
  }

  private BlockBasedTableConfig prefixTable(int blockKib) {
    return keyTable(blockKib).setWholeKeyFiltering(false);
  }

  private BlockBasedTableConfig table(int blockKib) {
    return new BlockBasedTableConfig()
        .setFormatVersion(6)
        .setBlockSize((options.smallest() ? Math.max(LARGE_BLOCK, 2L * blockKib) : blockKib) * KIB)
        .setBlockCache(cache)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true)
        .setPinTopLevelIndexAndFilter(true)
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPartitionFilters(true)
        // Partitions are larger than data blocks: each look-up needs one of the index and one of
        // the filter.
        .setMetadataBlockSize(64 * KIB)
        .setOptimizeFiltersForMemory(true);
  }

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }

  /** Frees all native objects, in reverse order of creation. */
  @Override
  public void close() {
    Collections.reverse(owned);
    owned.forEach(RocksObject::close);
    owned.clear();
  }
}
