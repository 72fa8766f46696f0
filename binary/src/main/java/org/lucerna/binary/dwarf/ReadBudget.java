package org.lucerna.binary.dwarf;

import org.lucerna.bytes.FormatException;

/**
 * How many more bytes may be read at the places that others point to. A sound file points to each
 * of them a few times; a file made to stall a reader has every entry point to the same long list.
 */
final class ReadBudget {
  private static final long LEAST = 16 << 20;
  private static final int ROUNDS = 32;

  private final long limit;
  private long left;

  /**
   * The work on debug information.
   *
   * @param size its bytes
   */
  ReadBudget(long size) {
    limit = LEAST + ROUNDS * size;
    left = limit;
  }

  /** A new task begins. */
  void renew() {
    left = limit;
  }

  /** Something of {@code bytes} bytes at {@code offset} was read. */
  void spend(long offset, long bytes) {
    left -= bytes;
    if (left < 0) {
      throw new FormatException(
          offset, "references that can be followed", "more than " + limit + " bytes of targets");
    }
  }
}
