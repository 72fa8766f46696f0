package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LineEntry;

/** A piece of a function as debug information has it, with the lines that are its own. */
final class DebugRange {
  private static final long MAX_OFFSET = 0xffff_ffffL;

  private final Node node;
  private final long start;
  private final long end;
  private @Nullable ByteString file;
  private List<LineEntry> lines = List.of();

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
  void line(long address, long line) {
    long offset = address - start;
    if (offset > MAX_OFFSET || offset < 0) {
      return;
    }
    if (lines.isEmpty()) {
      lines = new ArrayList<>(4);
    } else if (lines.getLast().offset() == offset) {
      lines.removeLast();
    }
    if (lines.isEmpty() ? line != 0 : lines.getLast().line() != line) {
      lines.add(new LineEntry(offset, line));
    }
  }

  /** The lines from one address to another, counted from the first. */
  List<LineEntry> lines(long from, long to) {
    List<LineEntry> part = new ArrayList<>();
    for (LineEntry entry : lines) {
      long address = start + entry.offset();
      if (Long.compareUnsigned(address, from) <= 0) {
        part.clear();
        part.add(new LineEntry(0, entry.line()));
      } else if (Long.compareUnsigned(address, to) < 0) {
        part.add(new LineEntry(address - from, entry.line()));
      }
    }
    return part.size() == 1 && part.getFirst().line() == 0 ? List.of() : part;
  }
}
