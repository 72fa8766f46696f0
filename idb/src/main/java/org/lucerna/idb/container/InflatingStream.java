package org.lucerna.idb.container;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.FormatException;

/**
 * Inflates the stored bytes of a section one after the other, and answers damage in them with
 * {@link FormatException}, whose offset is that in the inflated bytes.
 */
final class InflatingStream extends InputStream {
  private final InputStream inflated;
  private final Compression compression;
  private final long limit;
  private long position;

  private InflatingStream(InputStream inflated, Compression compression, long limit) {
    this.inflated = inflated;
    this.compression = compression;
    this.limit = limit;
  }

  static InflatingStream of(MemorySegment stored, Compression compression) {
    try {
      InputStream inflated = compression.inflate(new SegmentStream(stored));
      return new InflatingStream(inflated, compression, compression.limit(stored.byteSize()));
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
      throw damage(position, compression, damage);
    }
    if (count > 0) {
      position += count;
      if (position > limit) {
        throw new FormatException(limit, "the end of the section", "ever more bytes inflated");
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
