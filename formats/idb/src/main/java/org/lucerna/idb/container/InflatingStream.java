package org.lucerna.idb.container;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * Inflates the stored bytes of a section in sequence. Damage in them is a {@link FormatException}
 * whose offset counts inflated bytes.
 */
final class InflatingStream extends InputStream {
  private final InputStream inflated;
  private final SegmentStream stored;
  private final @Nullable FormatException cutOff;
  private final Compression compression;
  private final long limit;
  private long position;

  private InflatingStream(
      InputStream inflated,
      SegmentStream stored,
      Compression compression,
      long limit,
      @Nullable FormatException cutOff) {
    this.inflated = inflated;
    this.stored = stored;
    this.cutOff = cutOff;
    this.compression = compression;
    this.limit = limit;
  }

  /**
   * Inflates from the start.
   *
   * @param cutOff the exception to throw if {@code stored} ends too early; null if it is complete
   */
  static InflatingStream of(
      MemorySegment stored, Compression compression, @Nullable FormatException cutOff) {
    return of(stored, compression, Long.MAX_VALUE, cutOff);
  }

  /**
   * Inflates from the start.
   *
   * @param longest bytes that are inflated, at most; more are damage
   * @param cutOff as above
   */
  static InflatingStream of(
      MemorySegment stored,
      Compression compression,
      long longest,
      @Nullable FormatException cutOff) {
    long limit = Math.min(longest, compression.limit(stored.byteSize()));
    SegmentStream in = new SegmentStream(stored);
    try {
      return new InflatingStream(compression.inflate(in), in, compression, limit, cutOff);
    } catch (IOException damage) {
      throw damage(0, compression, damage);
    }
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int at, int length) {
    int count;
    try {
      count = inflated.read(target, at, length);
    } catch (IOException damage) {
      throw cutOff != null && stored.available() == 0
          ? cutOff
          : damage(position, compression, damage);
    }
    if (count > 0) {
      position += count;
      if (position > limit) {
        throw new FormatException(limit, "the end of the section", "more inflated bytes");
      }
    }
    return count;
  }

  @Override
  public void close() {
    try {
      inflated.close();
    } catch (IOException damage) {
      throw damage(position, compression, damage);
    }
  }

  private static FormatException damage(long at, Compression compression, IOException why) {
    return new FormatException(
        at, "bytes stored as " + compression, String.valueOf(why.getMessage()));
  }
}
