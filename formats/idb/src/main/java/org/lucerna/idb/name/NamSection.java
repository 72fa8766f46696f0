package org.lucerna.idb.name;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.container.SectionData;

/** The nam section: the addresses that have names, ascending. */
final class NamSection {
  private static final int HEAD_SIZE = 40;
  private static final int PAGE_SIZE = 0x2000;
  private static final int WINDOW = 1 << 12;

  private final SectionData section;
  private final int wordSize;
  private final long start;
  private final long count;

  private byte[] window = new byte[0];
  private long windowStart;

  private NamSection(SectionData section, int wordSize, long start, long count) {
    this.section = section;
    this.wordSize = wordSize;
    this.start = start;
    this.count = count;
  }

  static NamSection open(SectionData section, int wordSize) {
    byte[] head = new byte[HEAD_SIZE];
    section.read(0, head, 0, HEAD_SIZE);
    Cursor in = Cursor.of(head);
    String magic = in.bytes(4).text();
    if (magic.equals("VA*\0")) {
      in.skip(4 * 4 + wordSize);
      // The count is in 32-bit numbers.
      long numbers = Integer.toUnsignedLong(in.u32le());
      return new NamSection(section, wordSize, PAGE_SIZE, numbers / (wordSize / 4));
    }
    if (!magic.matches("(?s)Va[0-4].")) {
      throw new FormatException(0, "VA* or Va0 to Va4", ByteString.window(head, 0, 4).hex());
    }
    in.skip(4 + wordSize);
    long numbers = wordSize == 4 ? Integer.toUnsignedLong(in.u32le()) : in.u64le();
    long pageSize = Integer.toUnsignedLong(in.u32le());
    if (numbers < 0 || numbers > 1L << 40) {
      throw new FormatException(8 + wordSize, "a count", Long.toUnsignedString(numbers));
    }
    return new NamSection(section, wordSize, pageSize, numbers / (wordSize / 4));
  }

  /** The number of addresses, as stated. */
  long count() {
    return count;
  }

  /**
   * The address at an index.
   *
   * @throws FormatException if the section ends before it
   */
  long address(long index) {
    long at = start + index * wordSize;
    if (at < windowStart || at + wordSize > windowStart + window.length) {
      byte[] next = new byte[WINDOW];
      int read = section.read(at, next, 0, (int) Math.min(WINDOW, (count - index) * wordSize));
      window = read == WINDOW ? next : java.util.Arrays.copyOf(next, read);
      windowStart = at;
      if (read < wordSize) {
        throw new FormatException(
            at, count + " addresses", "the end of the section after " + index);
      }
    }
    Cursor in = Cursor.of(ByteString.window(window, (int) (at - windowStart), wordSize));
    return wordSize == 4 ? Integer.toUnsignedLong(in.u32le()) : in.u64le();
  }
}
