package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LineEntry;

/** A piece of a function as debug information has it, with the lines that are its own. */
final class DebugRange {
  private static final long[] NONE = {};
  private static final long MAX_OFFSET = 0xffff_ffffL;

  private final Node node;
  private final long start;
  private final long end;
  private @Nullable ByteString file;

  /** Offset in the upper half, line in the lower. */
  private long[] lines = NONE;

  private int count;

  DebugRange(Node node, long start, long end) {
    this.node = node;
    this.start = start;
    this.end = end;
  }

  Node node() {
    return node;
  }

  long start() {
    return start;
  }

  long end() {
    return end;
  }

  /** The file of the function, or where no line is of that, of its first line. */
  ByteString file() {
    ByteString chosen = file != null ? file : node.file();
    return chosen == null ? ByteString.EMPTY : chosen;
  }

  /** The file of a line of its own was seen. */
  void sees(ByteString path) {
    ByteString own = node.file();
    if (file == null || (own != null && own.equals(path))) {
      file = path;
    }
  }

  /** From {@code address} on it is {@code line}. */
  void line(long address, int line) {
    long offset = address - start;
    if (offset > MAX_OFFSET || offset < 0) {
      return;
    }
    if (count > 0 && lines[count - 1] >>> 32 == offset) {
      count--;
    }
    if (count == 0 ? line != 0 : (int) lines[count - 1] != line) {
      if (count == lines.length) {
        lines = Arrays.copyOf(lines, Math.max(4, 2 * count));
      }
      lines[count++] = (offset << 32) | line;
    }
  }

  /** No more lines follow. */
  void trim() {
    lines = Arrays.copyOf(lines, count);
  }

  /** The lines from one address to another, counted from the first. */
  List<LineEntry> lines(long from, long to) {
    List<LineEntry> part = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long address = start + (lines[i] >>> 32);
      int line = (int) lines[i];
      if (Long.compareUnsigned(address, from) <= 0) {
        part.clear();
        part.add(new LineEntry(0, line));
      } else if (Long.compareUnsigned(address, to) < 0) {
        part.add(new LineEntry(address - from, line));
      }
    }
    return part.size() == 1 && part.getFirst().line() == 0 ? List.of() : part;
  }
}
