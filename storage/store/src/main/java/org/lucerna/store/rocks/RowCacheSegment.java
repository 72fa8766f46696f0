package org.lucerna.store.rocks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * A part of a {@link RowCache}: a hash table with open addressing, and the chunks that its values
 * are in. Thread-safe.
 *
 * <p>A slot is the tag of a key, not 0, and a place: 0 or less if the value is not here, minus the
 * ticket of the last reader that fetches it. The other places are
 *
 * <pre>
 * bit   0        read since the value got there
 *       1 to 31  half of the record's offset in its chunk
 *      32 to 62  number of the chunk, from 1 on
 * </pre>
 *
 * <p>A record is the key, the length of the value as an int, and the value; it begins at a multiple
 * of 8 bytes. A chunk with room for another header ends with a length of -1.
 *
 * <p>Slots are never freed. Keys with the same tag share a slot, which holds the value of the last
 * of them; readers of the others read the database.
 */
final class RowCacheSegment {
  private static final int MAX_CHUNK = 1 << 17;
  private static final int MIN_CHUNK = 1 << 12;

  private static final int HEADER = Md5.BYTES + Integer.BYTES;
  private static final int SMALLEST = 16;
  private static final long FREE = 0;
  private static final long NOT_HERE = 0;
  private static final long READ = 1;
  private static final int END = -1;

  private final Arena arena;
  private final int chunkBytes;
  private final int maxChunks;
  private final long seed;
  private final List<MemorySegment> chunks = new ArrayList<>();

  /** Tag and place by turns. */
  private long[] slots = new long[2 * SMALLEST];

  private int size;

  /** The chunk that is written. */
  private int current = -1;

  /** The end of its records. */
  private int end;

  /**
   * An empty segment.
   *
   * @param arena owns the chunks
   * @param bytes maximum size of the chunks together
   * @param seed see {@link #tag}
   */
  RowCacheSegment(Arena arena, long bytes, long seed) {
    this.arena = arena;
    this.seed = seed;
    chunkBytes = Math.clamp(Long.highestOneBit(bytes / 8), MIN_CHUNK, MAX_CHUNK);
    maxChunks = (int) Math.min(Integer.MAX_VALUE, bytes / chunkBytes);
    end = chunkBytes;
  }

  /**
   * The number that represents a key. Without knowledge of the seed clients cannot choose keys with
   * equal tags.
   */
  static long tag(long keyHigh, long keyLow, long seed) {
    long tag = mix(mix(keyHigh ^ seed) ^ keyLow);
    return tag == FREE ? 1 : tag;
  }

  private static long mix(long number) {
    long mixed = (number ^ number >>> 32) * 0xd6e8feb86659fd93L;
    return mixed ^ mixed >>> 32;
  }

  /** See {@link RowCache#get}; {@link RowCache#NO_ROW} if there is no slot. */
  synchronized byte @Nullable [] get(long tag, Md5 key, long ticket) {
    int slot = find(tag);
    if (slots[slot] == FREE) {
      return RowCache.NO_ROW;
    }
    long place = slots[slot + 1];
    if (place <= NOT_HERE) {
      slots[slot + 1] = -ticket;
      return null;
    }
    MemorySegment chunk = chunks.get(chunk(place));
    int offset = offset(place);
    if (chunk.get(ValueLayout.JAVA_LONG, offset) != key.high()
        || chunk.get(ValueLayout.JAVA_LONG, offset + Long.BYTES) != key.low()) {
      return null;
    }
    slots[slot + 1] = place | READ;
    byte[] value = new byte[chunk.get(ValueLayout.JAVA_INT, offset + Md5.BYTES)];
    MemorySegment.copy(chunk, ValueLayout.JAVA_BYTE, offset + HEADER, value, 0, value.length);
    return value;
  }

  /** See {@link RowCache#offer}. */
  synchronized void offer(long tag, Md5 key, byte[] value, long ticket) {
    int slot = find(tag);
    if (slots[slot] != FREE && slots[slot + 1] == -ticket) {
      set(tag, append(key, value));
    }
  }

  /** See {@link RowCache#load}. */
  synchronized void load(long tag, Md5 key, byte[] value) {
    if (slots[find(tag)] == FREE) {
      boolean full = chunks.size() == maxChunks && end + recordBytes(value.length) > chunkBytes;
      set(tag, full ? NOT_HERE : append(key, value));
    }
  }

  /** See {@link RowCache#put}. */
  synchronized void put(long tag, Md5 key, byte[] value) {
    set(tag, append(key, value));
  }

  /** See {@link RowCache#forget}. */
  synchronized void forget(long tag) {
    set(tag, NOT_HERE);
  }

  /** The slot of a tag, or the free one where it belongs. */
  private int find(long tag) {
    int slot = 2 * (int) Math.unsignedMultiplyHigh(tag, slots.length / 2);
    while (slots[slot] != FREE && slots[slot] != tag) {
      slot = slot + 2 == slots.length ? 0 : slot + 2;
    }
    return slot;
  }

  private void set(long tag, long place) {
    int slot = find(tag);
    if (slots[slot] == FREE) {
      if (size >= slots.length / 10 * 4) {
        grow();
        slot = find(tag);
      }
      size++;
      slots[slot] = tag;
    }
    slots[slot + 1] = place;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[2 * (old.length / 2 + old.length / 4)];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != FREE) {
        int slot = find(old[i]);
        slots[slot] = old[i];
        slots[slot + 1] = old[i + 1];
      }
    }
  }

  private static long place(int chunk, int offset) {
    return (chunk + 1L) << Integer.SIZE | offset >>> 1;
  }

  private static int chunk(long place) {
    return (int) (place >>> Integer.SIZE) - 1;
  }

  private static int offset(long place) {
    return (int) (place & ~READ) << 1;
  }

  private static int recordBytes(int valueBytes) {
    return (HEADER + valueBytes + 7) & -8;
  }

  /**
   * Writes a record and returns its place; {@link #NOT_HERE} if it is larger than an eighth of a
   * chunk.
   */
  private long append(Md5 key, byte[] value) {
    int bytes = recordBytes(value.length);
    if (bytes > chunkBytes / 8 || maxChunks == 0) {
      return NOT_HERE;
    }
    if (bytes > chunkBytes - end) {
      nextChunk();
    }
    MemorySegment chunk = chunks.get(current);
    chunk.set(ValueLayout.JAVA_LONG, end, key.high());
    chunk.set(ValueLayout.JAVA_LONG, end + Long.BYTES, key.low());
    chunk.set(ValueLayout.JAVA_INT, end + Md5.BYTES, value.length);
    MemorySegment.copy(value, 0, chunk, ValueLayout.JAVA_BYTE, end + HEADER, value.length);
    long place = place(current, end);
    end += bytes;
    return place;
  }

  private void nextChunk() {
    if (HEADER <= chunkBytes - end) {
      chunks.get(current).set(ValueLayout.JAVA_INT, end + Md5.BYTES, END);
    }
    if (chunks.size() < maxChunks) {
      current = chunks.size();
      chunks.add(arena.allocate(chunkBytes, Long.BYTES));
      end = 0;
    } else {
      current = (current + 1) % maxChunks;
      end = keepRead(chunks.get(current));
    }
  }

  /**
   * Moves the values of the current chunk that were read to its start, at most half of it, and
   * forgets the others. Returns the end of those that stay.
   */
  private int keepRead(MemorySegment chunk) {
    int kept = 0;
    int from = 0;
    while (HEADER <= chunkBytes - from) {
      int length = chunk.get(ValueLayout.JAVA_INT, from + Md5.BYTES);
      if (length == END) {
        break;
      }
      int bytes = recordBytes(length);
      long high = chunk.get(ValueLayout.JAVA_LONG, from);
      int slot = find(tag(high, chunk.get(ValueLayout.JAVA_LONG, from + Long.BYTES), seed));
      long place = slots[slot + 1];
      if ((place & ~READ) == place(current, from)) {
        if ((place & READ) != 0 && bytes <= chunkBytes / 2 - kept) {
          MemorySegment.copy(chunk, from, chunk, kept, bytes);
          slots[slot + 1] = place(current, kept);
          kept += bytes;
        } else {
          slots[slot + 1] = NOT_HERE;
        }
      }
      from += bytes;
    }
    return kept;
  }
}
