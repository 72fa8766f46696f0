package org.lucerna.idb.container;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bytes that are stored uncompressed in the file. */
record MappedData(MemorySegment segment) implements SectionData {
  @Override
  public long size() {
    return segment.byteSize();
  }

  @Override
  public int read(long offset, byte[] target, int at, int length) {
    if (offset < 0 || offset >= segment.byteSize()) {
      return 0;
    }
    int count = (int) Math.min(length, segment.byteSize() - offset);
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, offset, target, at, count);
    return count;
  }
}
