package org.lucerna.lumina;

/**
 * The most that a request may hold. They are looked at before memory is taken.
 *
 * @param items functions, patterns, keys or filters in one request
 * @param nameBytes length of a name, path or other string, in bytes
 * @param blobBytes length of a function's metadata, in bytes
 */
public record Limits(int items, int nameBytes, int blobBytes) {
  /** No more than what a frame can hold. */
  public static final Limits NONE =
      new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** Checks a count of items. */
  public void checkItems(int count, String what) {
    check(count, items, what);
  }

  /** Checks the length of a string. */
  public void checkName(int bytes) {
    check(bytes, nameBytes, "bytes in a name");
  }

  /** Checks the length of a blob. */
  public void checkBlob(int bytes) {
    check(bytes, blobBytes, "bytes of metadata");
  }

  private static void check(int value, int limit, String what) {
    if (value > limit) {
      throw new LimitException(value + " " + what + ", the limit is " + limit);
    }
  }
}
