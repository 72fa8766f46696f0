package org.lucerna.idb.btree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * The records of a page, whether or not the tree uses it: an unreachable page keeps the records
 * that were deleted with it until it is reused.
 *
 * @param first the page with the records before the first of these, unsigned; 0 in a leaf
 * @param records the readable ones, in page order
 * @param damage describes the unreadable part; null if everything can be read
 */
public record PageContents(int first, List<PageRecord> records, @Nullable FormatException damage) {
  /** Copies {@code records}. */
  public PageContents {
    records = List.copyOf(records);
  }

  /**
   * A record.
   *
   * @param key the whole key
   * @param child the page with the records between this one and the next, unsigned; 0 in a leaf
   */
  public record PageRecord(ByteString key, ByteString value, int child) {}

  static PageContents of(Page page) {
    List<PageRecord> records = new ArrayList<>();
    FormatException damage =
        PageEntries.read(
            page,
            (entry, key, value) ->
                records.add(new PageRecord(key, value, page.isLeaf() ? 0 : page.child(entry + 1))));
    return new PageContents(page.child(0), records, damage);
  }
}
