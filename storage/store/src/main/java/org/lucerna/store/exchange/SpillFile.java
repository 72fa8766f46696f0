package org.lucerna.store.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.folder.TemporaryFolders;

/**
 * A sorted table for data that an import has to look up or sort. A small table is in memory; one of
 * more than 8 MiB is on disk, takes a few hundred megabytes of native memory regardless of its
 * size, and is deleted when the table is closed. Not thread-safe.
 *
 * <p>A table that is filled completely before it is read is {@linkplain #filledFirst faster to
 * fill}.
 */
public final class SpillFile implements AutoCloseable {
  /** Approximate memory of rows before they are moved to disk. */
  private static final long MAX_MEMORY_BYTES = 8 << 20;

  /** Approximate memory of a row without its key and value, in bytes. */
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
   * @param folder of the table; remains of a killed import are removed
   * @throws IOException if they cannot be removed
   */
  public static SpillFile in(Path folder) throws IOException {
    TemporaryFolders.delete(folder);
    return new SpillFile(folder, false);
  }

  /**
   * Like {@link #in}, for a table that is filled first: each switch from filling to reading writes
   * a file.
   */
  public static SpillFile filledFirst(Path folder) throws IOException {
    TemporaryFolders.delete(folder);
    return new SpillFile(folder, true);
  }

  /** Puts a row, replacing the one with that key. The arrays are not copied. */
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

  /** The row's value; null if there is none. */
  public byte @Nullable [] get(byte[] key) throws IOException {
    return disk != null ? disk.get(key) : inMemory.get(key);
  }

  /** The rows whose keys start with {@code prefix}, in the order of their keys. */
  public Rows rows(byte[] prefix) throws IOException {
    return disk != null ? disk.rows(prefix) : new MemoryRows(prefix);
  }

  /** Rows, read one by one. Close it before the table changes or is closed. */
  public interface Rows extends AutoCloseable {
    /** Moves to the next row; false after the last one. */
    boolean next() throws IOException;

    byte[] key();

    byte[] value();

    @Override
    void close();
  }

  /** Whether a key starts with a prefix. */
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
      // Only memory is used.
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
