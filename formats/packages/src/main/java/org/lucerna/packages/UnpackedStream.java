package org.lucerna.packages;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A stream without its compression.
 *
 * @param in supports marks
 * @param compression that it had; null for none
 */
record UnpackedStream(InputStream in, @Nullable StreamCompression compression) {
  static final int BUFFER = 1 << 16;

  /**
   * Unpacks a stream, which is closed with this, also on a failure.
   *
   * @param mostMemory for the window, in bytes
   */
  static UnpackedStream of(InputStream packed, UnpackBudget budget, int mostMemory)
      throws IOException {
    InputStream in = packed.markSupported() ? packed : new BufferedInputStream(packed, BUFFER);
    boolean isOpen = false;
    try {
      StreamCompression compression = StreamCompression.of(peek(in));
      if (compression != null) {
        in = new BufferedInputStream(budget.counting(compression.unpack(in, mostMemory)), BUFFER);
      }
      isOpen = true;
      return new UnpackedStream(in, compression);
    } finally {
      if (!isOpen) {
        packed.close();
      }
    }
  }

  boolean hasWindow() {
    return compression != null && compression.hasWindow();
  }

  /** The first bytes, which are read again. */
  byte[] start() throws IOException {
    return peek(in);
  }

  private static byte[] peek(InputStream in) throws IOException {
    in.mark(StartBytes.COUNT);
    byte[] start = in.readNBytes(StartBytes.COUNT);
    in.reset();
    return start;
  }
}
