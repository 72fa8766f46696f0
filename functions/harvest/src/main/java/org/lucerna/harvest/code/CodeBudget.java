package org.lucerna.harvest.code;

/**
 * Bytes of code to read from a file: no more than it has, so that damaged headers whose parts
 * overlap cost no more than sound ones. Not thread-safe.
 */
public final class CodeBudget {
  /** Maximum size of code, in bytes, slightly less than that of an array. */
  private static final long MOST = Integer.MAX_VALUE - 64;

  private long left;

  /** The bytes of a file of that size; less than 2 GiB. */
  public CodeBudget(long fileSize) {
    left = Math.min(fileSize, MOST);
  }

  /**
   * Takes bytes if as many are left; otherwise takes none.
   *
   * @param size unsigned
   */
  public boolean take(long size) {
    boolean isEnough = Long.compareUnsigned(size, left) <= 0;
    left -= isEnough ? size : 0;
    return isEnough;
  }
}
