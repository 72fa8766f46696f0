package org.lucerna.lidia;

import java.io.IOException;
import java.util.List;

/**
 * The section of lines under construction. Equal lists of entries are stored once: most inlined
 * functions have a single line at offset 0.
 */
final class LineTable {
  private static final int HALF = 16;
  private static final long MASK = 0xffff;
  private static final int MOST = Integer.MAX_VALUE;

  private final NumberList entries = new NumberList();

  /**
   * Start of each list at the index of its hash or after it, followed by the list's size; size 0 if
   * free.
   */
  private int[] starts = new int[1 << 10];

  private int[] sizes = new int[1 << 10];
  private int used;
  private boolean wide;

  /**
   * Index of the first of {@code lines}, which are appended if they are new.
   *
   * @throws IllegalArgumentException if a value has more than 32 bits
   * @throws IllegalStateException above 2^31 entries
   */
  long add(List<LineEntry> lines) {
    if (lines.isEmpty()) {
      return 0;
    }
    int slot = find(lines);
    if (sizes[slot] != 0) {
      return starts[slot];
    }
    if (lines.size() > MOST - entries.size()) {
      throw new IllegalStateException("more than 2^31 line entries");
    }
    starts[slot] = (int) entries.size();
    sizes[slot] = lines.size();
    long all = 0;
    for (LineEntry line : lines) {
      entries.add(pack(line));
      all |= line.offset() | line.line();
    }
    wide |= all > MASK;
    int start = starts[slot];
    used++;
    if (used > sizes.length / 2) {
      rehash();
    }
    return start;
  }

  /**
   * The low halves of both numbers in the lower half, so that two small numbers give a small one.
   */
  private static long pack(LineEntry line) {
    if ((line.offset() | line.line()) >>> 32 != 0) {
      throw new IllegalArgumentException("a line entry of more than 32 bits: " + line);
    }
    return ((line.offset() >>> HALF) << (3 * HALF))
        | ((line.line() >>> HALF) << (2 * HALF))
        | ((line.offset() & MASK) << HALF)
        | (line.line() & MASK);
  }

  private static long offset(long packed) {
    return ((packed >>> (3 * HALF)) << HALF) | ((packed >>> HALF) & MASK);
  }

  private static long line(long packed) {
    return (((packed >>> (2 * HALF)) & MASK) << HALF) | (packed & MASK);
  }

  /** The slot of {@code lines}: their own, or a free one. */
  private int find(List<LineEntry> lines) {
    long hash = 0;
    for (LineEntry line : lines) {
      hash = mix(hash, pack(line));
    }
    int slot = slot(hash);
    while (sizes[slot] != 0 && !isAt(slot, lines)) {
      slot = (slot + 1) & (sizes.length - 1);
    }
    return slot;
  }

  private boolean isAt(int slot, List<LineEntry> lines) {
    if (sizes[slot] != lines.size()) {
      return false;
    }
    long at = starts[slot];
    for (LineEntry line : lines) {
      if (entries.get(at++) != pack(line)) {
        return false;
      }
    }
    return true;
  }

  private static long mix(long hash, long packed) {
    long mixed = (hash ^ packed) * 0x9e37_79b9_7f4a_7c15L;
    return mixed ^ (mixed >>> 29);
  }

  private int slot(long hash) {
    return (int) (hash ^ (hash >>> 32)) & (sizes.length - 1);
  }

  private void rehash() {
    int[] oldStarts = starts;
    int[] oldSizes = sizes;
    starts = new int[2 * oldStarts.length];
    sizes = new int[2 * oldSizes.length];
    for (int i = 0; i < oldSizes.length; i++) {
      if (oldSizes[i] != 0) {
        long hash = 0;
        for (int at = 0; at < oldSizes[i]; at++) {
          hash = mix(hash, entries.get((long) oldStarts[i] + at));
        }
        int slot = slot(hash);
        while (sizes[slot] != 0) {
          slot = (slot + 1) & (sizes.length - 1);
        }
        starts[slot] = oldStarts[i];
        sizes[slot] = oldSizes[i];
      }
    }
  }

  /** The number of entries. */
  long size() {
    return entries.size();
  }

  /** Bytes of a number: 2, or 4 if one needs them. */
  int fieldSize() {
    return wide ? 4 : 2;
  }

  void writeTo(LittleEndianStream out) throws IOException {
    for (long i = 0; i < entries.size(); i++) {
      long entry = entries.get(i);
      out.number(offset(entry), fieldSize());
      out.number(line(entry), fieldSize());
    }
  }
}
