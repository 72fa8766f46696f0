package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksObject;
import org.rocksdb.WriteBufferManager;

/**
 * RocksDB's settings, and the native objects they consist of. They must outlive the database.
 *
 * <p>What was measured to choose them is in the package's documentation.
 */
final class Tuning implements AutoCloseable {
  private static final int KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  private final List<RocksObject> owned = new ArrayList<>();
  private final org.rocksdb.Cache cache;
  private final WriteBufferManager writeBuffers;
  private final BloomFilter bloom;
  private final RocksOptions options;

  Tuning(RocksOptions options) {
    this.options = options;
    cache =
        Boolean.getBoolean("hcc")
            ? own(
                new org.rocksdb.HyperClockCache(
                    options.cacheBytes(), Integer.getInteger("charge", 0), -1, false))
            : own(new LRUCache(options.cacheBytes()));
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
        .setRecycleLogFileNum(2)
        // Columns that are seldom written would otherwise keep old logs, and a start would read
        // them all.
        .setMaxTotalWalSize(2 * options.writeBufferBytes())
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setMaxLogFileSize(4 * MIB)
        .setKeepLogFileNum(3);
  }

  ColumnFamilyOptions column(Column column) {
    return switch (column) {
      case CURRENT -> current();
      case VERSIONS -> byFunction().setTableFormatConfig(prefixTable(8));
      case FUNCTION_FILES -> byFunction().setTableFormatConfig(prefixTable(8));
      case FILE_FUNCTIONS -> small().setTableFormatConfig(table(16));
      case FREQUENCY -> frequency();
      case META, PUSHES, FILES, FILE_IDS -> small().setTableFormatConfig(keyTable(8));
    };
  }

  /**
   * The column that pulls read, so made for speed: LZ4 unpacks a block in a third of the time that
   * Zstandard takes. With its slow, thorough packer and a dictionary for each table file it takes
   * less room than Zstandard without one.
   */
  private ColumnFamilyOptions current() {
    return base(64)
        .setTableFormatConfig(
            System.getProperty("flat") != null
                ? keyTable(4).setIndexType(IndexType.kBinarySearch).setPartitionFilters(false)
                : keyTable(4))
        .setBottommostCompressionType(CompressionType.LZ4HC_COMPRESSION)
        .setBottommostCompressionOptions(dictionary(4))
        // Most keys asked for are unknown: a filter saves the walk through what is in memory too.
        .setMemtablePrefixBloomSizeRatio(0.02)
        .setMemtableWholeKeyFiltering(true);
  }

  /** Columns with several rows a function, found by the function's key. */
  private ColumnFamilyOptions byFunction() {
    return base(32)
        .useFixedLengthPrefixExtractor(16)
        .setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION)
        .setBottommostCompressionOptions(dictionary(3));
  }

  /** Small rows, read with each pull: a hash in each block saves the search for them. */
  private ColumnFamilyOptions frequency() {
    return base(32)
        .setTableFormatConfig(
            keyTable(4)
                .setIndexType(IndexType.kBinarySearch)
                .setPartitionFilters(false)
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                .setDataBlockHashTableUtilRatio(0.75))
        .setCompressionType(CompressionType.NO_COMPRESSION)
        .setBottommostCompressionType(CompressionType.NO_COMPRESSION);
  }

  private ColumnFamilyOptions small() {
    return base(32).setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION);
  }

  private ColumnFamilyOptions base(long writeBufferMib) {
    return own(new ColumnFamilyOptions())
        .setLevelCompactionDynamicLevelBytes(true)
        .setWriteBufferSize(writeBufferMib * MIB)
        .setMaxWriteBufferNumber(3)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setOptimizeFiltersForHits(false);
  }

  private CompressionOptions dictionary(int level) {
    return own(new CompressionOptions())
        .setEnabled(true)
        .setLevel(level)
        .setMaxDictBytes(32 * KIB)
        .setZStdMaxTrainBytes(3200 * KIB);
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
        .setBlockSize((long) blockKib * KIB)
        .setBlockCache(cache)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true)
        .setPinTopLevelIndexAndFilter(true)
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPartitionFilters(true)
        .setMetadataBlockSize(4 * KIB)
        .setOptimizeFiltersForMemory(true);
  }

  private <T extends RocksObject> T own(T object) {
    owned.add(object);
    return object;
  }

  /** Frees everything, in the reverse order of its making. */
  @Override
  public void close() {
    Collections.reverse(owned);
    owned.forEach(RocksObject::close);
    owned.clear();
  }
}
