package org.lucerna.binary.dwarf;

import java.util.Arrays;

/** The rows of a line program, kept for look-ups. */
final class LineRows implements LineConsumer {
  private final Intervals.Builder sequences = new Intervals.Builder();

  /** The first row of each sequence, and the count of all rows after the last. */
  private int[] starts = {0, 0};

  private int sequenceCount;
  private long[] addresses = new long[64];
  private int[] files = new int[64];
  private int[] lines = new int[64];
  private int[] columns = new int[64];
  private int count;
  private Intervals index = sequences.build();

  /**
   * The rows of {@code program}.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  static LineRows of(LineProgram program) {
    LineRows rows = new LineRows();
    program.run(rows);
    rows.index = rows.sequences.build();
    return rows;
  }

  @Override
  public void row(long address, int file, int line, int column, boolean statement) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      files = Arrays.copyOf(files, 2 * count);
      lines = Arrays.copyOf(lines, 2 * count);
      columns = Arrays.copyOf(columns, 2 * count);
    }
    addresses[count] = address;
    files[count] = file;
    lines[count] = line;
    columns[count++] = column;
  }

  @Override
  public void endSequence(long address) {
    long first = addresses[starts[sequenceCount]];
    if (Long.compareUnsigned(first, address) < 0) {
      sequences.add(first, address, sequenceCount);
    }
    sequenceCount++;
    if (sequenceCount == starts.length) {
      starts = Arrays.copyOf(starts, 2 * sequenceCount);
    }
    starts[sequenceCount] = count;
  }

  int size() {
    return count;
  }

  int file(int row) {
    return files[row];
  }

  int line(int row) {
    return lines[row];
  }

  int column(int row) {
    return columns[row];
  }

  /** The row that contains {@code address}; -1 if there is none. */
  int find(long address) {
    int covering = index.covering(address, index.floor(address));
    if (covering < 0) {
      return -1;
    }
    int sequence = index.number(covering);
    int from = starts[sequence];
    int to = starts[sequence + 1];
    while (to - from > 1) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(addresses[middle], address) <= 0) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
