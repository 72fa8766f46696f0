package org.lucerna.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.lucerna.lumina.LimitException;
import org.lucerna.store.MemoryGrant;

/**
 * Untrusted bytes of limited length. Memory for the data made from them is granted before they are
 * returned. Reading throws {@link LimitException} if there are too many bytes or too little memory,
 * and {@link LateBodyException} if they do not arrive. Not thread-safe.
 */
final class BoundedStream extends FilterInputStream {
  /** Memory is granted for multiples of this number of bytes. */
  private static final int STEP = 1 << 10;

  private final long longest;
  private final MemoryGrant memory;
  private final int perByte;
  private long count;
  private long granted;

  /**
   * Bytes of a stream.
   *
   * @param longest maximum number of bytes
   * @param perByte memory for each byte, in bytes; 0 if the bytes are not kept
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
    // Skipped bytes count, too.
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
