package org.lucerna.server;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A client's bytes in both directions, after TLS where there is any. Each piece that moves is a
 * step towards the {@link Deadline}.
 *
 * @param in buffered
 * @param out buffered
 */
record Streams(InputStream in, OutputStream out) {
  /** The most that is written between two looks at the deadline, in bytes. */
  private static final int PIECE = 1 << 16;

  static Streams of(InputStream in, OutputStream out, Deadline deadline) {
    return new Streams(
        new BufferedInputStream(new WatchedInput(in, deadline)),
        new BufferedOutputStream(new WatchedOutput(out, deadline)));
  }

  private static final class WatchedInput extends FilterInputStream {
    private final Deadline deadline;

    WatchedInput(InputStream in, Deadline deadline) {
      super(in);
      this.deadline = deadline;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      deadline.step();
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      deadline.step();
      return count;
    }
  }

  private static final class WatchedOutput extends FilterOutputStream {
    private final Deadline deadline;

    WatchedOutput(OutputStream out, Deadline deadline) {
      super(out);
      this.deadline = deadline;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      deadline.step();
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (int at = 0; at < length; at += PIECE) {
        out.write(buffer, offset + at, Math.min(PIECE, length - at));
        deadline.step();
      }
    }
  }
}
