package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;

/** Unpacks single streams in the compressions that packages have. */
public final class CompressedStream {
  private static final int MOST_MEMORY = 129 << 20;

  private CompressedStream() {}

  /**
   * Unpacks a stream; one that is not compressed is returned as it is. Readers of damaged content
   * may throw a {@link RuntimeException}.
   *
   * @param in closed with the result, also on a failure
   * @param mostBytes unpacked; reading more fails
   */
  public static InputStream unpack(InputStream in, long mostBytes) throws IOException {
    UnpackLimits limits =
        new UnpackLimits(1, 1, mostBytes, mostBytes, 1, mostBytes, Integer.MAX_VALUE);
    return UnpackedStream.of(in, new UnpackBudget(limits, mostBytes), MOST_MEMORY).in();
  }
}
