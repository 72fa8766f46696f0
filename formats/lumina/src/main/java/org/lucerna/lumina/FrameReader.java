package org.lucerna.lumina;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;

/**
 * Reads frames from an untrusted stream: the announced length is checked against a limit first, and
 * memory is allocated as bytes arrive, never for the announced length: at most twice the bytes
 * received, plus half of that while a body is copied to a larger array. Not thread-safe.
 */
public final class FrameReader {
  /**
   * A body of up to this size, in bytes, is allocated at once; a longer one starts with half this
   * size.
   */
  private static final int FIRST_PIECE = 1 << 11;

  private final InputStream in;
  private final Progress progress;
  private int firstByte = -1;

  /** Called at each step of a read, before memory is allocated for the next. */
  @FunctionalInterface
  public interface Progress {
    /**
     * A header has arrived, and its length is within the limit.
     *
     * @param length of the body to come, in bytes
     */
    default void begin(long length) {}

    /**
     * Bytes have arrived, and memory for more is about to be allocated.
     *
     * @param bytes total size of all buffers after the allocation, in bytes; never decreases within
     *     a frame
     * @throws IOException to abort the read
     */
    void grow(long bytes) throws IOException;
  }

  /** A reader without accounting for memory. */
  public FrameReader(InputStream in) {
    this(in, bytes -> {});
  }

  public FrameReader(InputStream in, Progress progress) {
    this.in = in;
    this.progress = progress;
  }

  /**
   * Waits for a frame to begin.
   *
   * @return false at the end of the stream
   */
  public boolean await() throws IOException {
    if (firstByte < 0) {
      firstByte = in.read();
    }
    return firstByte >= 0;
  }

  /**
   * Reads a whole frame.
   *
   * @param limit the longest body accepted, in bytes
   * @throws FrameTooLongException if a longer one is announced; none of the body was read
   * @throws EOFException if the stream ends before the frame does
   */
  public LuminaFrame read(long limit) throws IOException {
    if (!await()) {
      throw new EOFException("the connection ended where a message should begin");
    }
    byte[] header = new byte[LuminaFrame.HEADER_SIZE];
    header[0] = (byte) firstByte;
    firstByte = -1;
    readFully(header, 1, header.length);
    Cursor cursor = Cursor.of(header);
    long length = Integer.toUnsignedLong(cursor.u32be());
    int code = cursor.u8();
    if (length > limit) {
      throw new FrameTooLongException(length, limit);
    }
    return new LuminaFrame(code, body((int) length));
  }

  private ByteString body(int length) throws IOException {
    progress.begin(length);
    int capacity = length;
    while (capacity > FIRST_PIECE) {
      capacity = Math.ceilDiv(capacity, 2);
    }
    progress.grow(capacity);
    byte[] body = new byte[capacity];
    int read = 0;
    while (true) {
      readFully(body, read, capacity);
      if (capacity == length) {
        return ByteString.wrap(body);
      }
      read = capacity;
      capacity = (int) Math.min(length, 2L * capacity);
      progress.grow((long) read + capacity);
      body = Arrays.copyOf(body, capacity);
    }
  }

  private void readFully(byte[] buffer, int from, int to) throws IOException {
    int at = from;
    while (at < to) {
      int count = in.read(buffer, at, to - at);
      if (count < 0) {
        throw new EOFException("the connection ended inside a message");
      }
      at += count;
    }
  }
}
