package org.lucerna.binary.macho;

import org.lucerna.bytes.FormatException;

/**
 * Bytes of names to read: damaged tables whose names overlap cost no more than sound ones. Not
 * thread-safe.
 */
final class NameBudget {
  private final long offset;
  private final long most;
  private long left;

  /**
   * A budget for the names at an offset of the file.
   *
   * @param most bytes
   */
  NameBudget(long offset, long most) {
    this.offset = offset;
    this.most = most;
    this.left = most;
  }

  /**
   * Takes the bytes of a name.
   *
   * @param length of the name in bytes
   * @throws FormatException if fewer are left
   */
  void take(int length) {
    left -= length;
    if (left < 0) {
      throw new FormatException(offset, "names of at most " + most + " bytes in all", "more");
    }
  }
}
