package org.lucerna.idb.btree;

import java.util.Arrays;

/**
 * The key of the record that a cursor is on. A leaf stores of each key only the difference from the
 * key before it, so moving forward overwrites the buffer's end.
 */
final class KeyBuffer {
  private byte[] bytes = new byte[256];
  private int length;

  /** Whether {@code bytes} holds a key to compare the next one with. */
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
   * Sets this to the key of an entry; the buffer holds the key just before it.
   *
   * @throws org.lucerna.bytes.FormatException if the keys do not ascend
   */
  void follow(Page page, int entry, int keyAt, int stored) {
    int indent = page.isLeaf() ? page.indent(entry) : 0;
    if (indent > (entry == 0 ? 0 : length)) {
      throw invalidIndent(page, entry, indent);
    }
    byte[] from = page.bytes();
    if (filled && Arrays.compareUnsigned(bytes, indent, length, from, keyAt, keyAt + stored) >= 0) {
      throw outOfOrder(page, keyAt);
    }
    if (indent + stored > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (indent + stored));
    }
    System.arraycopy(from, keyAt, bytes, indent, stored);
    length = indent + stored;
    filled = true;
  }

  /**
   * Sets this to the key of an entry, assembled from the entries before it.
   *
   * @param walking whether the key in the buffer, if any, must be greater
   * @throws org.lucerna.bytes.FormatException if it is not greater
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
        throw invalidIndent(page, 0, missing);
      }
      int from = page.indent(e);
      if (from < missing) {
        int at = page.keyAt(e);
        if (from + page.keyLength(at) < missing) {
          throw invalidIndent(page, e + 1, missing);
        }
        System.arraycopy(page.bytes(), at, spare, from, missing - from);
        missing = from;
      }
    }
    if (walking && filled && Arrays.compareUnsigned(spare, 0, total, bytes, 0, length) >= 0) {
      throw outOfOrder(page, keyAt);
    }
    byte[] old = bytes;
    bytes = spare;
    spare = old;
    length = total;
    filled = true;
  }

  private static RuntimeException invalidIndent(Page page, int entry, int indent) {
    return page.damage(
        page.keyAt(entry),
        "a key that shares no more bytes than the key before it has",
        indent + " shared bytes");
  }

  private static RuntimeException outOfOrder(Page page, int keyAt) {
    return page.damage(keyAt, "keys in ascending order", "a key out of order");
  }
}
