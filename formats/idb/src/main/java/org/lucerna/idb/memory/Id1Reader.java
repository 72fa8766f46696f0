package org.lucerna.idb.memory;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.container.SectionData;

/** Reads the list of regions at the start of an id1 section. */
final class Id1Reader {
  private static final int PAGE_SIZE = 0x2000;
  private static final int HEAD_SIZE = 20;
  private static final int MAX_REGIONS = 1 << 16;
  private static final long MAX_REGION = 1L << 40;

  private Id1Reader() {}

  /**
   * Reads the list.
   *
   * @throws FormatException if it is not a list of regions, or extends past the section
   */
  static List<Region> read(SectionData section, int wordSize) {
    byte[] head = new byte[HEAD_SIZE];
    section.read(0, head, 0, HEAD_SIZE);
    Cursor in = Cursor.of(head);
    String magic = in.bytes(4).text();
    if (magic.equals("VA*\0")) {
      in.skip(4);
      return newer(section, wordSize, in.u32le());
    }
    if (!magic.matches("(?s)Va[0-4].")) {
      throw new FormatException(0, "VA* or Va0 to Va4", ByteString.window(head, 0, 4).hex());
    }
    return older(section, wordSize, in.u16le());
  }

  private static List<Region> newer(SectionData section, int wordSize, int count) {
    Cursor in = list(section, HEAD_SIZE, count, 2 * wordSize);
    long listEnd = HEAD_SIZE + 2L * wordSize * count;
    long offset = (listEnd + PAGE_SIZE - 1) / PAGE_SIZE * PAGE_SIZE;
    List<Region> regions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      AddressRange range = range(in, wordSize);
      regions.add(new Region(range, offset));
      offset += 4 * range.size();
    }
    return regions;
  }

  private static List<Region> older(SectionData section, int wordSize, int count) {
    Cursor in = list(section, 8, count, 3 * wordSize);
    List<Region> regions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      regions.add(new Region(range(in, wordSize), word(in, wordSize)));
    }
    return regions;
  }

  private static Cursor list(SectionData section, int at, int count, int itemSize) {
    if (Integer.compareUnsigned(count, MAX_REGIONS) > 0) {
      throw new FormatException(
          at, "at most " + MAX_REGIONS + " regions", Integer.toUnsignedString(count));
    }
    return Cursor.of(section.bytes(at, count * itemSize));
  }

  private static AddressRange range(Cursor in, int wordSize) {
    long offset = in.offset();
    AddressRange range = new AddressRange(word(in, wordSize), word(in, wordSize));
    // No section has flags for this many addresses; the limit prevents offsets from overflowing.
    if (range.size() < 0 || range.size() >= MAX_REGION) {
      throw new FormatException(offset, "a region of addresses", range.toString());
    }
    return range;
  }

  private static long word(Cursor in, int wordSize) {
    return wordSize == 4 ? Integer.toUnsignedLong(in.u32le()) : in.u64le();
  }
}
