package org.lucerna.binary.inflate;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.lucerna.bytes.ByteView;

/** The bytes of a view as a stream. */
public final class ViewStream extends InputStream {
  private final MemorySegment bytes;
  private long position;

  /** Reads all of a view. */
  public ViewStream(ByteView view) {
    bytes = view.segment();
  }

  @Override
  public int read() {
    return available() > 0 ? bytes.get(ValueLayout.JAVA_BYTE, position++) & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int at, int length) {
    int count = Math.min(length, available());
    if (count == 0) {
      return length == 0 ? 0 : -1;
    }
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, position, target, at, count);
    position += count;
    return count;
  }

  @Override
  public int available() {
    return (int) Math.min(Integer.MAX_VALUE, bytes.byteSize() - position);
  }
}
