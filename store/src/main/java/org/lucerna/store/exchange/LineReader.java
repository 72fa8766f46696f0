package org.lucerna.store.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Lines of a stream, which end in a line feed, or in the stream. */
public final class LineReader {
  private static final int PIECE = 1 << 16;

  private final InputStream in;
  private final int longest;
  private byte[] buffer = new byte[2 * PIECE];
  private int from;
  private int to;

  /** Where {@code from} is in the stream. */
  private long offset;

  private long start;

  /**
   * The lines of {@code in}.
   *
   * @param longest how many bytes a line may have
   */
  public LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /**
   * The next line, without its line feed; null behind the last.
   *
   * @return a window on a buffer: good until the next call
   * @throws FormatException where it is too long
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
      // Not in place: the line before this one is a window on the array.
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

  /** Where the last line began, in bytes from the start of the stream. */
  public long start() {
    return start;
  }

  /** How many bytes were taken. */
  public long offset() {
    return offset;
  }
}
