package org.lucerna.idb.btree;

import java.util.Arrays;

/** Finds a key in a page. */
final class Search {
  private Search() {}

  /**
   * Searches an index page, whose keys are stored whole.
   *
   * @return the entry with the key; otherwise {@code ~n}, where n is the first entry with a greater
   *     key
   */
  static int index(Page page, byte[] target) {
    int low = 0;
    int high = page.count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int at = page.keyAt(middle);
      int order =
          Arrays.compareUnsigned(
              page.bytes(), at, at + page.keyLength(at), target, 0, target.length);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return ~low;
  }

  /**
   * Searches a leaf from its first entry on, without assembling keys: it is enough to know how many
   * bytes the last key had in common with the target.
   *
   * @return as {@link #index}
   */
  static int leaf(Page page, byte[] target) {
    byte[] bytes = page.bytes();
    int count = page.count();
    int common = 0;
    for (int entry = 0; entry < count; entry++) {
      int indent = page.indent(entry);
      if (entry == 0 && indent > 0) {
        throw page.damage(page.keyAt(0), "a first key that shares no bytes", indent + " bytes");
      }
      // It shares more bytes than were in common, so it differs from the target where the last one
      // did.
      if (indent > common) {
        continue;
      }
      int at = page.keyAt(entry);
      int end = at + page.keyLength(at);
      int differs = Arrays.mismatch(bytes, at, end, target, indent, target.length);
      if (differs < 0) {
        return entry;
      }
      if (indent + differs == target.length) {
        return ~entry;
      }
      if (at + differs < end && (bytes[at + differs] & 0xff) > (target[indent + differs] & 0xff)) {
        return ~entry;
      }
      common = indent + differs;
    }
    return ~count;
  }
}
