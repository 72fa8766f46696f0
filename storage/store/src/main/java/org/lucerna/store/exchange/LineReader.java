package org.lucerna.store.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Reads the lines of a stream, each ended by a line feed or the end of the stream. Not thread-safe.
 */
public final class LineReader {
  private static final int PIECE = 1 << 16;

  private final InputStream in;
  private final int longest;
  private byte[] buffer = new byte[2 * PIECE];
  private int from;
  private int to;

  /** Offset of {@code from} in the stream. */
  private long offset;

  private long start;

  /**
   * The lines of {@code in}.
   *
   * @param longest maximum length of a line, in bytes
   */
  public LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /**
   * The next line, without its line feed; null after the last one.
   *
   * @return a view of a buffer, valid until the next call
   * @throws FormatException if the line is too long
   */
  public @Nullable ByteString next() throws IOException {
    start = offset;
    int seen = 0;
    while (true) {
      for (int i = from + seen; i < to; i++) {
        if (buffer[i] == '\n') {
          return take(i - from, 1);
        }
      }
      seen = to - from;
      if (seen > longest) {
        throw new FormatException(start, "a line of up to " + longest + " bytes", "a longer one");
      }
      if (!fill()) {
        return seen == 0 ? null : take(seen, 0);
      }
    }
  }

  private ByteString take(int length, int end) {
    ByteString line = ByteString.window(buffer, from, length);
    from += length + end;
    offset += length + end;
    return line;
  }

  private boolean fill() throws IOException {
    if (buffer.length - to < PIECE) {
      // Not in place: the previous line is a view of the array.
      int size = (int) Math.min(Math.max(2L * PIECE, 2L * (to - from)), Integer.MAX_VALUE - 8);
      buffer = Arrays.copyOfRange(buffer, from, from + Math.max(size, to - from));
      to -= from;
      from = 0;
    }
    int read = in.read(buffer, to, buffer.length - to);
    if (read > 0) {
      to += read;
    }
    return read > 0;
  }

  /** Offset of the last line in the stream, in bytes. */
  public long start() {
    return start;
  }

  /** Number of bytes read so far. */
  public long offset() {
    return offset;
  }
}
