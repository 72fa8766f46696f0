package org.lucerna.idb.input;

import java.util.ArrayList;
import java.util.List;

/**
 * Bytes of a file that follow one another.
 *
 * @param start offset of the first, in bytes
 * @param end offset behind the last
 */
public record FileSpan(long start, long end) {
  /** How many bytes there are. */
  public long size() {
    return end - start;
  }

  /**
   * What spans leave out.
   *
   * @param spans in the order of their starts, not overlapping
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
