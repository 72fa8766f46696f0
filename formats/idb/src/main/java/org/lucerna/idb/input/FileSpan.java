package org.lucerna.idb.input;

import java.util.ArrayList;
import java.util.List;

/**
 * A contiguous range of a file.
 *
 * @param start offset of the first byte
 * @param end offset after the last byte
 */
public record FileSpan(long start, long end) {
  /** The number of bytes. */
  public long size() {
    return end - start;
  }

  /**
   * The gaps between spans.
   *
   * @param spans ordered by start, not overlapping
   * @param size of the file, in bytes
   */
  public static List<FileSpan> between(List<FileSpan> spans, long size) {
    List<FileSpan> gaps = new ArrayList<>();
    long at = 0;
    for (FileSpan span : spans) {
      if (span.start > at) {
        gaps.add(new FileSpan(at, span.start));
      }
      at = span.end;
    }
    if (size > at) {
      gaps.add(new FileSpan(at, size));
    }
    return gaps;
  }
}
