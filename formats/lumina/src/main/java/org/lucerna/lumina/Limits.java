package org.lucerna.lumina;

/**
 * Upper bounds of a request. They are checked before memory is allocated.
 *
 * @param items functions, patterns, keys or filters in one request
 * @param nameBytes length of a name, path or other string, in bytes
 * @param blobBytes length of a function's metadata, in bytes
 * @param memory called before memory is allocated for the items of a list
 */
public record Limits(int items, int nameBytes, int blobBytes, ItemMemory memory) {
  /** No limits except the limit of a frame. */
  public static final Limits NONE =
      new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  /** Grants memory for data about to be read. */
  @FunctionalInterface
  public interface ItemMemory {
    /**
     * A list is about to be read.
     *
     * @throws LimitException if there is not enough memory for the items
     */
    void take(int items);
  }

  /** Limits without accounting for memory. */
  public Limits(int items, int nameBytes, int blobBytes) {
    this(items, nameBytes, blobBytes, count -> {});
  }

  /** A copy with accounting for memory. */
  public Limits asking(ItemMemory other) {
    return new Limits(items, nameBytes, blobBytes, other);
  }

  /** Checks a count of items, and requests memory for them. */
  public void checkItems(int count, String what) {
    check(count, items, what);
    memory.take(count);
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
