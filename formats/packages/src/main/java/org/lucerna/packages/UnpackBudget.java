package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;

/** What is left for one outermost file. Not thread-safe. */
final class UnpackBudget {
  private final UnpackLimits limits;

  /** Unpacked bytes that the size of the file allows. */
  private final long proportional;

  private long bytes;
  private int files;

  /**
   * A fresh budget.
   *
   * @param size of the outermost file, in bytes
   */
  UnpackBudget(UnpackLimits limits, long size) {
    this.limits = limits;
    long scaled = size > limits.bytes() / limits.ratio() ? limits.bytes() : size * limits.ratio();
    this.proportional = scaled + limits.freeBytes();
  }

  /** Counts one more file. */
  void countFile() throws RefusedContentException {
    files++;
    if (files > limits.files()) {
      throw new RefusedContentException(SkipReason.TOO_MANY_FILES, "more than " + limits.files());
    }
  }

  private void count(long unpacked) throws RefusedContentException {
    bytes += unpacked;
    if (bytes > limits.bytes()) {
      throw new RefusedContentException(
          SkipReason.TOO_MUCH_DATA, "more than " + limits.bytes() + " bytes");
    }
    if (bytes > proportional) {
      throw new RefusedContentException(SkipReason.BOMB, "more than " + limits.ratio() + " times");
    }
  }

  /** A stream of unpacked bytes that are counted, read or skipped. */
  InputStream counting(InputStream unpacked) {
    return new ReadStream(unpacked) {
      @Override
      void passed(int count) throws IOException {
        count(count);
      }
    };
  }
}
