package org.lucerna.store.rocks;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * Rows of a column whose keys are function keys, in memory outside the Java heap. Thread-safe; no
 * lock is held during I/O.
 *
 * <p>Every row of the column gets a slot of 16 bytes, so that a key without one is known to have no
 * row as soon as the cache is {@linkplain #complete complete}. As many values as there is room for
 * are in chunks of memory. When the last chunk is full, the oldest one is reused: of its values
 * those that were read since they got there stay, up to half a chunk.
 *
 * <p>Values come from three sources: the loader {@linkplain #load brings} the rows of a snapshot, a
 * commit {@linkplain #put puts} its rows after they were written, and a reader that found no value
 * {@linkplain #offer offers} the one it read from the database. A commit's value replaces any
 * other. A loaded one only enters a free slot; so a row that was deleted during the load keeps its
 * slot. An offered one only enters a slot that still has the reader's ticket: it has been changed
 * otherwise.
 */
final class RowCache implements AutoCloseable {
  /** The value of a row that does not exist: no row has an empty value. */
  static final byte[] NO_ROW = {};

  private static final int SEGMENTS = 64;

  private final Arena arena = Arena.ofShared();
  private final RowCacheSegment[] segments = new RowCacheSegment[SEGMENTS];

  /** See {@link RowCacheSegment#tag}. */
  private final long seed;

  /** Whether every row of the column has a slot. */
  private volatile boolean complete;

  /**
   * An empty cache.
   *
   * @param bytes maximum size of the values; slots take 20 to 30 bytes a row more
   * @param seed unknown to clients, so that they cannot choose keys that are slow to look up
   */
  RowCache(long bytes, long seed) {
    this.seed = seed;
    Arrays.setAll(segments, _ -> new RowCacheSegment(arena, bytes / SEGMENTS, seed));
  }

  private long tag(Md5 key) {
    return RowCacheSegment.tag(key.high(), key.low(), seed);
  }

  private RowCacheSegment segment(long tag) {
    return segments[(int) tag & (SEGMENTS - 1)];
  }

  /**
   * The value of a row, {@link #NO_ROW} if it does not exist; null if the database must be asked.
   *
   * @param ticket positive, of this reader alone, for {@link #offer}
   */
  byte @Nullable [] get(Md5 key, long ticket) {
    // Read first: a row that gets its slot meanwhile is found, or was not yet there.
    boolean all = complete;
    long tag = tag(key);
    byte[] value = segment(tag).get(tag, key, ticket);
    return value == null || value.length > 0 || all ? value : null;
  }

  /** A value that was read from the database after {@link #get} returned null. */
  void offer(Md5 key, byte[] value, long ticket) {
    long tag = tag(key);
    segment(tag).offer(tag, key, value, ticket);
  }

  /** A row of the snapshot that is loaded. */
  void load(Md5 key, byte[] value) {
    long tag = tag(key);
    segment(tag).load(tag, key, value);
  }

  /** Marks the cache as complete: all rows of the snapshot and all later commits are in it. */
  void complete() {
    complete = true;
  }

  boolean isComplete() {
    return complete;
  }

  /** A row has been written. */
  void put(Md5 key, byte[] value) {
    long tag = tag(key);
    segment(tag).put(tag, key, value);
  }

  /** A row has been deleted, or perhaps changed: the database must be asked. */
  void forget(Md5 key) {
    long tag = tag(key);
    segment(tag).forget(tag);
  }

  /** No other call may be under way, or follow. */
  @Override
  public void close() {
    arena.close();
  }
}
