package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LineEntry;

/** A piece of a function according to debug information, with its own lines. */
final class DebugRange implements CodeInterval {
  private static final long[] NONE = {};
  private static final long MAX_OFFSET = 0xffff_ffffL;

  private final int depth;
  private final @Nullable ByteString name;
  private final @Nullable ByteString declared;
  private final ByteString callFile;
  private final long callLine;
  private final long start;
  private long end;
  private long padded;
  private boolean declaredSeen;

  /** The majority file of the lines seen so far, if there is one. */
  private @Nullable ByteString seen;

  private long weight;

  /** Offset in the upper half, line in the lower half. */
  private long[] lines = NONE;

  private int count;

  /**
   * The files of code whose lines are not of the range's own, and where the range's own file
   * continues; null while there are none, as in nearly all ranges.
   */
  private @Nullable TreeMap<Long, ByteString> files;

  /** A piece of {@code node}; only the data that each range needs is copied. */
  DebugRange(InlineNode node, @Nullable ByteString name, InlineNode.Piece piece) {
    this.depth = node.depth();
    this.name = name;
    this.declared = node.file();
    this.callFile = node.callFile();
    this.callLine = node.callLine();
    this.start = piece.start();
    this.end = piece.end();
    this.padded = end;
  }

  int depth() {
    return depth;
  }

  @Nullable ByteString name() {
    return name;
  }

  ByteString callFile() {
    return callFile;
  }

  long callLine() {
    return callLine;
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }

  /** The address after the padding that follows; {@link #end} if there is none. */
  long padded() {
    return padded;
  }

  /** Its code is followed by padding up to an address, unless something else is there. */
  void pad(long until) {
    padded = until;
  }

  /** The file of the function, or of most of its code if no line belongs to the function's file. */
  ByteString file() {
    ByteString chosen = declaredSeen || seen == null ? declared : seen;
    return chosen == null ? ByteString.EMPTY : chosen;
  }

  /** Bytes of its own have lines of a file. */
  void sees(ByteString path, long bytes) {
    if (declaredSeen || Objects.equals(path, declared)) {
      declaredSeen = true;
    } else if (Objects.equals(path, seen)) {
      weight += bytes;
    } else if (bytes > weight) {
      seen = path;
      weight = bytes - weight;
    } else {
      weight -= bytes;
    }
  }

  /**
   * Absorbs the next one if it is equal: compilers split calls even if only the column or the scope
   * of a variable changes.
   *
   * @return whether it did
   */
  boolean merge(DebugRange next) {
    boolean same =
        depth == next.depth
            && end == next.start
            && callLine == next.callLine
            && Objects.equals(name, next.name)
            && callFile.equals(next.callFile)
            && file().equals(next.file());
    if (same) {
      end = next.end;
    }
    return same;
  }

  /** The code from {@code address} on belongs to {@code line}. */
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

  /**
   * The code from {@code address} on has lines of a file, up to the next such address. Inlined
   * functions lie between such addresses, never across one.
   */
  void from(long address, ByteString file) {
    TreeMap<Long, ByteString> known = files;
    ByteString before = known == null ? file() : known.lastEntry().getValue();
    if (!before.equals(file)) {
      known = known == null ? new TreeMap<>(Long::compareUnsigned) : known;
      known.put(address, file);
      files = known;
    }
  }

  /** Receives a part of the range whose lines are all of one file. */
  interface Part {
    void of(long start, long end, ByteString file);
  }

  /** Cuts the range from one address to another by files: a range of a Lidia file has one. */
  void parts(long from, long to, Part consumer) {
    TreeMap<Long, ByteString> known = files;
    if (known == null) {
      consumer.of(from, to, file());
      return;
    }
    var before = known.floorEntry(from);
    ByteString file = before == null ? file() : before.getValue();
    long start = from;
    for (var next : known.tailMap(from, false).entrySet()) {
      if (Long.compareUnsigned(next.getKey(), to) >= 0) {
        break;
      }
      consumer.of(start, next.getKey(), file);
      start = next.getKey();
      file = next.getValue();
    }
    consumer.of(start, to, file);
  }

  /** No more lines follow. */
  void trim() {
    lines = Arrays.copyOf(lines, count);
  }

  /** The lines from one address to another, counted from the first. */
  List<LineEntry> lines(long from, long to) {
    List<LineEntry> part = new ArrayList<>();
    for (int i = Math.max(floor(from - start), 0); i < count; i++) {
      long address = start + (lines[i] >>> 32);
      if (Long.compareUnsigned(address, to) >= 0) {
        break;
      }
      boolean before = Long.compareUnsigned(address, from) < 0;
      part.add(new LineEntry(before ? 0 : address - from, (int) lines[i]));
    }
    return part.size() == 1 && part.getFirst().line() == 0 ? List.of() : part;
  }

  /** Index of the last line whose offset is not above {@code offset}; -1 if there is none. */
  private int floor(long offset) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (lines[middle] >>> 32 > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }
}
