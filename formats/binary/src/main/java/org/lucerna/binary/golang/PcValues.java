package org.lucerna.binary.golang;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteView;

/**
 * Values of a function by address, packed as differences: the cursor is at one value, which applies
 * from {@link #start} to {@link #end}. Not thread-safe.
 */
final class PcValues {
  private static final int NONE = -1;

  private final ByteReader in;
  private final int quantum;
  private boolean more;
  private boolean first = true;
  private int value = NONE;
  private long start;
  private long end;

  /**
   * A cursor before the first value.
   *
   * @param at offset of the values; 0 for none
   */
  PcValues(ByteView values, long at, int quantum) {
    this.in = values.reader(at);
    this.quantum = quantum;
    this.more = at != 0;
  }

  /** Moves to the next value; false if there is none. */
  boolean next() {
    if (!more) {
      return false;
    }
    int difference = (int) in.uleb128();
    if (difference == 0 && !first) {
      more = false;
      return false;
    }
    first = false;
    value += difference >>> 1 ^ -(difference & 1);
    start = end;
    end += (in.uleb128() & 0xffff_ffffL) * quantum;
    return true;
  }

  /** The value at {@code offset}, which must not decrease between calls; -1 if there is none. */
  int at(long offset) {
    while (end <= offset) {
      if (!next()) {
        return NONE;
      }
    }
    return value;
  }

  /** Goes to the last value and returns its end; 0 if there is none. */
  long lastEnd() {
    while (next()) {
      // Each value takes two bytes at least, so the table bounds their number.
    }
    return end;
  }

  /** Offset from the function's entry at which the value starts to apply. */
  long start() {
    return start;
  }

  /** The end of the value's range. */
  long end() {
    return end;
  }
}
