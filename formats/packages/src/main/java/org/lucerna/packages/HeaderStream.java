package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;

/**
 * Bounds what a reader takes while it looks for the next entry: a header may announce a name of
 * gigabytes, which readers of tar, cpio and ar would hold in memory.
 */
final class HeaderStream extends ReadStream {
  private static final long MOST_BYTES = 1 << 20;

  private boolean isInHeader;
  private long passed;

  HeaderStream(InputStream in) {
    super(in);
  }

  /** Whether a header is read from now on, rather than content. */
  void setInHeader(boolean now) {
    isInHeader = now;
    passed = 0;
  }

  @Override
  void passed(int count) throws IOException {
    passed += count;
    if (isInHeader && passed > MOST_BYTES) {
      throw new RefusedContentException(
          SkipReason.TOO_MUCH_MEMORY, "a header of more than " + MOST_BYTES + " bytes");
    }
  }
}
