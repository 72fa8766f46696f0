package org.lucerna.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.lucerna.lumina.LimitException;
import org.lucerna.store.MemoryGrant;

/**
 * Bytes from outside, up to a length; memory for what is made of them is granted before they are
 * handed out. Reading throws {@link LimitException} where there are too many, or no memory, and
 * {@link LateBodyException} where they do not arrive. Not thread-safe.
 */
final class BoundedStream extends FilterInputStream {
  /** Memory is granted for so many bytes at least. */
  private static final int STEP = 1 << 10;

  private final long longest;
  private final MemoryGrant memory;
  private final int perByte;
  private long count;
  private long granted;

  /**
   * Bytes of a stream.
   *
   * @param longest how many there may be
   * @param perByte bytes of memory for each; 0 if none is kept
   */
  BoundedStream(InputStream in, long longest, MemoryGrant memory, int perByte) {
    super(in);
    this.longest = longest;
    this.memory = memory;
    this.perByte = perByte;
  }

  static LimitException tooLong(long longest) {
    return new LimitException("expected a body of at most " + longest + " bytes");
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int read = arrived(to, offset, length);
    if (read > 0) {
      count += read;
      if (count > longest) {
        throw tooLong(longest);
      }
      if (count > granted && perByte > 0) {
        long more = Math.ceilDiv(count - granted, STEP) * STEP;
        memory.take(perByte * more);
        granted += more;
      }
    }
    return read;
  }

  private int arrived(byte[] to, int offset, int length) throws LateBodyException {
    try {
      return super.read(to, offset, length);
    } catch (IOException silent) {
      throw new LateBodyException(silent);
    }
  }

  @Override
  public long skip(long wanted) throws IOException {
    // Bytes that are skipped count, too.
    long skipped = 0;
    while (skipped < wanted && read() >= 0) {
      skipped++;
    }
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
