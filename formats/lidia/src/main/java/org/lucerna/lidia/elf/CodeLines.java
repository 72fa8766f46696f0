package org.lucerna.lidia.elf;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** The line of code from one address to the next. */
final class CodeLines {
  private static final int END = -1;

  /** Returns the path of a file by its number in rows. */
  interface Paths {
    @Nullable ByteString path(int number);
  }

  private final Paths paths;
  private long[] addresses = new long[64];
  private int[] files = new int[64];
  private int[] lines = new int[64];
  private int count;
  private boolean sorted = true;

  /** The last file requested, which usually is the next one as well. */
  private int asked = END;

  private @Nullable ByteString answer;

  CodeLines(Paths paths) {
    this.paths = paths;
  }

  void add(long address, int file, int line) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      files = Arrays.copyOf(files, 2 * count);
      lines = Arrays.copyOf(lines, 2 * count);
    }
    sorted &= count == 0 || Long.compareUnsigned(addresses[count - 1], address) <= 0;
    addresses[count] = address;
    files[count] = file;
    lines[count++] = line;
  }

  /** No lines, of the same files. */
  CodeLines empty() {
    return new CodeLines(paths);
  }

  /** Adds a row of lines of the same files, which is not an end, at another address. */
  void addMoved(CodeLines others, int row, long distance) {
    add(others.addresses[row] + distance, others.files[row], others.lines[row]);
  }

  /** No line is known from {@code address} on; rows that start there cover no code. */
  void addEnd(long address) {
    while (count > 0 && files[count - 1] != END && addresses[count - 1] == address) {
      count--;
    }
    add(address, END, 0);
  }

  /**
   * Sorts the rows; called after the last one was added. Of rows with the same address, the last
   * one added counts.
   */
  CodeLines sort() {
    if (!sorted) {
      Integer[] order = new Integer[count];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, this::compare);
      addresses = Arrays.stream(order).mapToLong(i -> addresses[i]).toArray();
      files = Arrays.stream(order).mapToInt(i -> files[i]).toArray();
      lines = Arrays.stream(order).mapToInt(i -> lines[i]).toArray();
      sorted = true;
    }
    return this;
  }

  /** The start of a piece sorts after an end at the same address. */
  private int compare(int a, int b) {
    int byAddress = Long.compareUnsigned(addresses[a], addresses[b]);
    return byAddress != 0 ? byAddress : Boolean.compare(files[a] != END, files[b] != END);
  }

  int count() {
    return count;
  }

  long address(int row) {
    return addresses[row];
  }

  /** The start of the next row; after the last, the highest address. */
  long end(int row) {
    return row + 1 < count ? addresses[row + 1] : -1;
  }

  /**
   * The end of the line of the code before an address, at most {@code most} bytes after it: the
   * address itself if that line ends there.
   */
  long reach(long address, long most) {
    int row = floor(address - 1);
    if (row < 0 || isEnd(row)) {
      return address;
    }
    long further = end(row) - address;
    return Long.compareUnsigned(further, most) <= 0 ? address + further : address;
  }

  /** Whether code is unknown from this row on. */
  boolean isEnd(int row) {
    return files[row] == END;
  }

  int line(int row) {
    return lines[row];
  }

  @Nullable ByteString file(int row) {
    int number = files[row];
    if (number != asked) {
      asked = number;
      answer = number == END ? null : paths.path(number);
    }
    return answer;
  }

  /** The last row whose address is not above {@code address}, or -1. */
  int floor(long address) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(addresses[middle], address) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }
}
