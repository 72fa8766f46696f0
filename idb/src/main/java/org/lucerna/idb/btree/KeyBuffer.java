package org.lucerna.idb.btree;

import java.util.Arrays;

/**
 * The key of the record that a cursor is on. In a leaf a key is stored as what differs from the key
 * before it, so that going on means to overwrite the buffer's end.
 */
final class KeyBuffer {
  private byte[] bytes = new byte[256];
  private int length;

  /** Whether {@code bytes} is a key that the next one can be compared with. */
  private boolean filled;

  private byte[] spare = new byte[256];

  void clear() {
    length = 0;
    filled = false;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /**
   * Makes this the key of an entry, of which the buffer holds the key just before.
   *
   * @throws org.lucerna.bytes.FormatException where that is not less
   */
  void follow(Page page, int entry, int keyAt, int stored) {
    int indent = page.isLeaf() ? page.indent(entry) : 0;
    if (indent > (entry == 0 ? 0 : length)) {
      throw badIndent(page, entry, indent);
    }
    byte[] from = page.bytes();
    if (filled && Arrays.compareUnsigned(bytes, indent, length, from, keyAt, keyAt + stored) >= 0) {
      throw disorder(page, keyAt);
    }
    if (indent + stored > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (indent + stored));
    }
    System.arraycopy(from, keyAt, bytes, indent, stored);
    length = indent + stored;
    filled = true;
  }

  /**
   * Makes this the key of an entry, put together from the entries before it.
   *
   * @param walking whether the key in the buffer, if any, must be greater
   * @throws org.lucerna.bytes.FormatException where it is not
   */
  void rebuild(Page page, int entry, boolean walking) {
    int keyAt = page.keyAt(entry);
    int stored = page.keyLength(keyAt);
    int indent = page.isLeaf() ? page.indent(entry) : 0;
    int total = indent + stored;
    if (total > spare.length) {
      spare = new byte[2 * total];
    }
    System.arraycopy(page.bytes(), keyAt, spare, indent, stored);
    int missing = indent;
    for (int e = entry - 1; missing > 0; e--) {
      if (e < 0) {
        throw badIndent(page, 0, missing);
      }
      int from = page.indent(e);
      if (from < missing) {
        int at = page.keyAt(e);
        if (from + page.keyLength(at) < missing) {
          throw badIndent(page, e + 1, missing);
        }
        System.arraycopy(page.bytes(), at, spare, from, missing - from);
        missing = from;
      }
    }
    if (walking && filled && Arrays.compareUnsigned(spare, 0, total, bytes, 0, length) >= 0) {
      throw disorder(page, keyAt);
    }
    byte[] old = bytes;
    bytes = spare;
    spare = old;
    length = total;
    filled = true;
  }

  private static RuntimeException badIndent(Page page, int entry, int indent) {
    return page.damage(
        page.keyAt(entry),
        "a key that takes over no more than the key before it has",
        indent + " bytes taken over");
  }

  private static RuntimeException disorder(Page page, int keyAt) {
    return page.damage(keyAt, "keys in ascending order", "a key out of order");
  }
}
