package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;

/** A stream that sees all bytes that pass, also those that are skipped. Closes the one below. */
abstract class ReadStream extends InputStream {
  private final InputStream in;

  ReadStream(InputStream in) {
    this.in = in;
  }

  /** Is called with the number of bytes that were read, before they are handed over. */
  abstract void passed(int count) throws IOException;

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int start, int length) throws IOException {
    int count = in.read(to, start, length);
    if (count > 0) {
      passed(count);
    }
    return count;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
