package org.lucerna.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of a request as it comes from the connection. Closing it has no effect, because the rest
 * of a refused body is read later. If the body is malformed or breaks off, reading throws an {@link
 * IOException}, whatever Jetty throws. Not thread-safe.
 */
final class BodyStream extends FilterInputStream {
  BodyStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    try {
      return super.read(to, offset, length);
    } catch (RuntimeException broken) {
      throw new IOException(broken.getMessage(), broken);
    }
  }

  @Override
  public void close() {
    // The rest of a refused body is read later.
  }
}
