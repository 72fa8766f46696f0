package org.lucerna.repositories.rpm;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.lucerna.repositories.RepositoryException;

/** Markup whose tags and texts are short: parsers hold each of them in memory. */
final class BoundedMarkup extends FilterInputStream {
  private static final int MOST_BYTES = 1 << 20;

  private int sinceTag;

  BoundedMarkup(InputStream in) {
    super(in);
  }

  private void see(int value) throws IOException {
    sinceTag = value == '>' ? 0 : sinceTag + 1;
    if (sinceTag > MOST_BYTES) {
      throw new RepositoryException("a tag or a text has more than " + MOST_BYTES + " bytes");
    }
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    if (value >= 0) {
      see(value);
    }
    return value;
  }

  @Override
  public int read(byte[] to, int at, int length) throws IOException {
    int count = in.read(to, at, length);
    for (int i = 0; i < count; i++) {
      see(to[at + i]);
    }
    return count;
  }
}
