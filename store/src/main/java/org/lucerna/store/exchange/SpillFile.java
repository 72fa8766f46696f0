package org.lucerna.store.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A sorted table for what an import has to look up or to bring into order. A few megabytes are in
 * memory; what is more lies on disk, takes some hundred megabytes of native memory however much it
 * is, and is gone when the table is closed. It belongs to one thread.
 *
 * <p>One that is filled first and read then is {@linkplain #filledFirst faster to fill}.
 */
public final class SpillFile implements AutoCloseable {
  /** Rows take about so much memory before they go to the disk. */
  private static final long MAX_MEMORY_BYTES = 8 << 20;

  /** What a row takes in memory beside its bytes, roughly. */
  private static final int ROW_BYTES = 96;

  private final Path folder;
  private final boolean filledFirst;
  private final NavigableMap<byte[], byte[]> inMemory = new TreeMap<>(Arrays::compareUnsigned);
  private long bytes;
  private @Nullable DiskTable disk;

  private SpillFile(Path folder, boolean filledFirst) {
    this.folder = folder;
    this.filledFirst = filledFirst;
  }

  /**
   * An empty table.
   *
   * @param folder where it lies; what an import that was killed left there is removed
   * @throws IOException where it cannot be removed
   */
  public static SpillFile in(Path folder) throws IOException {
    TemporaryFolders.delete(folder);
    return new SpillFile(folder, false);
  }

  /** As {@link #in}; each change from filling to reading costs a file. */
  public static SpillFile filledFirst(Path folder) throws IOException {
    TemporaryFolders.delete(folder);
    return new SpillFile(folder, true);
  }

  /** Puts a row, in place of the one with that key. Neither array may change from now on. */
  public void put(byte[] key, byte[] value) throws IOException {
    if (disk != null) {
      disk.put(key, value);
      return;
    }
    inMemory.put(key, value);
    bytes += key.length + value.length + ROW_BYTES;
    if (bytes > MAX_MEMORY_BYTES) {
      disk = DiskTable.in(folder, filledFirst);
      for (Map.Entry<byte[], byte[]> row : inMemory.entrySet()) {
        disk.put(row.getKey(), row.getValue());
      }
      inMemory.clear();
    }
  }

  /** The row's value; null where there is none. */
  public byte @Nullable [] get(byte[] key) throws IOException {
    return disk != null ? disk.get(key) : inMemory.get(key);
  }

  /** Rows whose keys begin with {@code prefix}, in the order of their keys. */
  public Rows rows(byte[] prefix) throws IOException {
    return disk != null ? disk.rows(prefix) : new MemoryRows(prefix);
  }

  /** Rows, one after the other; closed before the table, which does not change meanwhile. */
  public interface Rows extends AutoCloseable {
    /** Leads to the next row; false behind the last. */
    boolean next() throws IOException;

    byte[] key();

    byte[] value();

    @Override
    void close();
  }

  /** Whether a key begins so. */
  static boolean hasPrefix(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }

  private final class MemoryRows implements Rows {
    private final Iterator<Map.Entry<byte[], byte[]>> rest;
    private final byte[] prefix;
    private byte[] key = new byte[0];
    private byte[] value = new byte[0];

    MemoryRows(byte[] prefix) {
      this.prefix = prefix;
      rest = inMemory.tailMap(prefix).entrySet().iterator();
    }

    @Override
    public boolean next() {
      if (!rest.hasNext()) {
        return false;
      }
      Map.Entry<byte[], byte[]> row = rest.next();
      key = row.getKey();
      value = row.getValue();
      return hasPrefix(key, prefix);
    }

    @Override
    public byte[] key() {
      return key;
    }

    @Override
    public byte[] value() {
      return value;
    }

    @Override
    public void close() {
      // There is nothing but memory.
    }
  }

  /** Removes the table and its folder. */
  @Override
  public void close() throws IOException {
    if (disk != null) {
      disk.close();
    }
  }
}
