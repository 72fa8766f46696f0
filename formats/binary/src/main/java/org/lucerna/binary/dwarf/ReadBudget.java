package org.lucerna.binary.dwarf;

import org.lucerna.bytes.FormatException;

/**
 * Remaining bytes that may be read through references. A valid file refers to each place a few
 * times; a malicious one lets every entry refer to the same long list.
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

  /** Records that {@code bytes} bytes at {@code offset} were read. */
  void spend(long offset, long bytes) {
    left -= bytes;
    if (left < 0) {
      throw new FormatException(
          offset, "references that can be followed", "more than " + limit + " bytes of targets");
    }
  }
}
