package org.lucerna.idb.container;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Reads a segment from its start to its end. */
final class SegmentStream extends InputStream {
  private final MemorySegment segment;
  private long position;

  SegmentStream(MemorySegment segment) {
    this.segment = segment;
  }

  @Override
  public int read() {
    return position < segment.byteSize()
        ? segment.get(ValueLayout.JAVA_BYTE, position++) & 0xff
        : -1;
  }

  @Override
  public int read(byte[] target, int at, int length) {
    if (length == 0) {
      return 0;
    }
    int count = (int) Math.min(length, segment.byteSize() - position);
    if (count == 0) {
      return -1;
    }
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, position, target, at, count);
    position += count;
    return count;
  }

  @Override
  public long skip(long count) {
    long skipped = Math.clamp(count, 0, segment.byteSize() - position);
    position += skipped;
    return skipped;
  }

  @Override
  public int available() {
    return (int) Math.min(Integer.MAX_VALUE, segment.byteSize() - position);
  }
}
