package org.lucerna.server.lumina;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.lucerna.service.limit.Deadline;

/**
 * A client's bytes in both directions, inside TLS if there is any. Each transfer counts as progress
 * for the {@link Deadline}.
 *
 * @param in with a small buffer: each of thousands of connections has one
 * @param out not buffered
 */
record Streams(InputStream in, OutputStream out) {
  /** Size of the buffer for small requests, in bytes; longer ones bypass it. */
  private static final int BUFFER = 512;

  static Streams of(InputStream in, OutputStream out, Deadline deadline) {
    return new Streams(
        new BufferedInputStream(new WatchedInput(in, deadline), BUFFER),
        new WatchedOutput(out, deadline));
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
      deadline.used();
      deadline.moved(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      deadline.used();
      deadline.moved(Math.max(count, 0));
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
      deadline.used();
      out.write(value);
      deadline.moved(1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (int at = 0; at < length; at += Deadline.PIECE) {
        int count = Math.min(Deadline.PIECE, length - at);
        deadline.used();
        out.write(buffer, offset + at, count);
        deadline.moved(count);
      }
    }
  }
}
