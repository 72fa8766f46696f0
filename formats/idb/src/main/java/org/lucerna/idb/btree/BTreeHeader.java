package org.lucerna.idb.btree;

import java.util.Arrays;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.container.SectionData;

/**
 * Page 0 of a B-tree.
 *
 * @param version the layout
 * @param firstFreePage where the list of free pages begins, unsigned; 0 if there is none
 * @param pageSize in bytes
 * @param rootPage the root page, unsigned; 0 in an empty tree
 * @param recordCount the number of records that the tree should have, unsigned
 * @param pageCount the number of pages in use, unsigned
 */
public record BTreeHeader(
    BTreeVersion version,
    int firstFreePage,
    int pageSize,
    int rootPage,
    int recordCount,
    int pageCount) {
  private static final int SIZE = 64;
  private static final int LEAST_PAGE_SIZE = 64;

  /**
   * Reads the header.
   *
   * @throws FormatException if it is not a B-tree header
   */
  static BTreeHeader read(SectionData section) {
    byte[] head = new byte[SIZE];
    section.read(0, head, 0, SIZE);
    BTreeVersion version = version(head);
    Cursor in = Cursor.of(head);
    boolean narrow = version.narrow();
    int firstFreePage = narrow ? in.u16le() : in.u32le();
    int pageSize = in.u16le();
    int rootPage = narrow ? in.u16le() : in.u32le();
    int recordCount = in.u32le();
    int pageCount = narrow ? in.u16le() : in.u32le();
    if (pageSize < LEAST_PAGE_SIZE) {
      throw new FormatException(
          narrow ? 2 : 4, "a page size of at least " + LEAST_PAGE_SIZE, "" + pageSize);
    }
    return new BTreeHeader(version, firstFreePage, pageSize, rootPage, recordCount, pageCount);
  }

  private static BTreeVersion version(byte[] head) {
    for (BTreeVersion version : BTreeVersion.values()) {
      byte[] text = ByteString.utf8(version.text()).toByteArray();
      int at = version.textAt();
      if (Arrays.equals(head, at, at + text.length, text, 0, text.length)) {
        return version;
      }
    }
    throw new FormatException(
        BTreeVersion.V1_5.textAt(),
        "a B-tree of version 1.5, 1.6 or 2.0",
        ByteString.wrap(head).slice(13, 32).hex());
  }
}
