package org.lucerna.calcrel;

import java.util.Arrays;
import java.util.List;
import org.lucerna.isa.Architecture;

/**
 * The addresses of a function's chunks, which may be unordered and overlap; look-up takes
 * logarithmic time.
 */
final class ChunkRanges {
  /**
   * Sorted; offset by {@link Long#MIN_VALUE}, so that signed comparison orders them as unsigned.
   */
  private final long[] firsts;

  /** The highest last address of the chunks up to an index; with the same offset. */
  private final long[] lasts;

  private ChunkRanges(long[][] ranges) {
    Arrays.sort(ranges, (one, other) -> Long.compare(one[0], other[0]));
    firsts = new long[ranges.length];
    lasts = new long[ranges.length];
    long last = Long.MIN_VALUE;
    for (int i = 0; i < ranges.length; i++) {
      last = Math.max(last, ranges[i][1]);
      firsts[i] = ranges[i][0];
      lasts[i] = last;
    }
  }

  static ChunkRanges of(List<CodeChunk> chunks, Architecture architecture) {
    long[][] ranges = new long[2 * chunks.size()][];
    int count = 0;
    for (CodeChunk chunk : chunks) {
      if (chunk.size() > 0) {
        long first = architecture.wrap(chunk.start()) + Long.MIN_VALUE;
        long last = architecture.wrap(chunk.start() + chunk.size() - 1) + Long.MIN_VALUE;
        if (first <= last) {
          ranges[count++] = new long[] {first, last};
        } else {
          // It wraps around to address 0.
          ranges[count++] = new long[] {first, Long.MAX_VALUE};
          ranges[count++] = new long[] {Long.MIN_VALUE, last};
        }
      }
    }
    return new ChunkRanges(Arrays.copyOf(ranges, count));
  }

  /** Whether an address, truncated to the architecture's width, lies in a chunk. */
  boolean contains(long address) {
    long shifted = address + Long.MIN_VALUE;
    int found = Arrays.binarySearch(firsts, shifted);
    // Among equal starts any one may be found, which is sufficient: the address lies in each of
    // them.
    int before = found >= 0 ? found : -found - 2;
    return before >= 0 && shifted <= lasts[before];
  }
}
