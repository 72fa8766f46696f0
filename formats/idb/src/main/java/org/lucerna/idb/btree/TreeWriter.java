package org.lucerna.idb.btree;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.container.SectionData;

/**
 * Builds a tree of version 2.0 from records, in memory. Pages are filled; the first record that
 * does not fit goes up one level, between its page and the next.
 */
final class TreeWriter {
  private static final int ENTRY = 6;
  private static final int USUAL_PAGE = 0x2000;
  private static final int LARGEST_PAGE = 0xffff;

  /** A key and a value of at most this many bytes together fit in a page. */
  static final int MAX_RECORD = LARGEST_PAGE - 3 * ENTRY - 4;

  private final int pageSize;
  private final List<byte[]> pages = new ArrayList<>();

  /** A record, and the page after it. */
  private record Entry(ByteString key, ByteString value, int child) {
    int size() {
      return ENTRY + 4 + key.length() + value.length();
    }
  }

  private TreeWriter(int pageSize) {
    this.pageSize = pageSize;
  }

  /**
   * The tree of these records.
   *
   * @param records none larger than {@value #MAX_RECORD} bytes
   */
  static BTree write(NavigableMap<ByteString, ByteString> records) {
    List<Entry> entries = new ArrayList<>(records.size());
    int largest = 0;
    for (var record : records.entrySet()) {
      Entry entry = new Entry(record.getKey(), record.getValue(), 0);
      entries.add(entry);
      largest = Math.max(largest, entry.size());
    }
    boolean usual = largest + 2 * ENTRY <= USUAL_PAGE;
    TreeWriter writer = new TreeWriter(usual ? USUAL_PAGE : LARGEST_PAGE);
    int root = entries.isEmpty() ? 0 : writer.levels(entries);
    BTreeHeader header =
        new BTreeHeader(
            BTreeVersion.V2_0, 0, writer.pageSize, root, records.size(), writer.pages.size());
    return BTree.of(header, new Pages(writer.pages, writer.pageSize));
  }

  /** Writes all levels from the leaves up; returns the root page. */
  private int levels(List<Entry> leaves) {
    List<Entry> entries = leaves;
    int preceding = 0;
    while (true) {
      List<Entry> lifted = new ArrayList<>();
      preceding = level(preceding, entries, lifted);
      if (lifted.isEmpty()) {
        return preceding;
      }
      entries = lifted;
    }
  }

  /**
   * Writes a level, adds the records between its pages to {@code lifted}, returns its first page.
   */
  private int level(int preceding, List<Entry> entries, List<Entry> lifted) {
    int end = end(entries, 0);
    int first = page(preceding, entries.subList(0, end));
    while (end < entries.size()) {
      Entry up = entries.get(end);
      int start = end + 1;
      end = end(entries, start);
      int page = page(up.child(), entries.subList(start, end));
      lifted.add(new Entry(up.key(), up.value(), page));
    }
    return first;
  }

  /** The end of the entries that fit in a page together with the one at {@code start}. */
  private int end(List<Entry> entries, int start) {
    int room = pageSize - 2 * ENTRY;
    int end = start;
    while (end < entries.size() && entries.get(end).size() <= room) {
      room -= entries.get(end).size();
      end++;
    }
    return end;
  }

  private int page(int preceding, List<Entry> entries) {
    byte[] bytes = new byte[pageSize];
    ByteBuffer page = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    page.putInt(preceding).putShort((short) entries.size());
    int free = pageSize;
    for (Entry entry : entries) {
      int keyLength = entry.key().length();
      int valueLength = entry.value().length();
      free -= 4 + keyLength + valueLength;
      page.putInt(entry.child()).putShort((short) free);
      page.putShort(free, (short) keyLength).put(free + 2, entry.key().toByteArray());
      page.putShort(free + 2 + keyLength, (short) valueLength);
      page.put(free + 4 + keyLength, entry.value().toByteArray());
    }
    page.putInt(0).putShort((short) free);
    pages.add(bytes);
    return pages.size();
  }

  /** Pages in memory, after a page 0 that is never read. */
  private record Pages(List<byte[]> pages, int pageSize) implements SectionData {
    @Override
    public long size() {
      return (pages.size() + 1L) * pageSize;
    }

    @Override
    public int read(long offset, byte[] target, int at, int length) {
      int done = 0;
      for (long from = offset; done < length && from >= pageSize && from < size(); ) {
        int inPage = (int) (from % pageSize);
        int part = Math.min(length - done, pageSize - inPage);
        System.arraycopy(pages.get((int) (from / pageSize) - 1), inPage, target, at + done, part);
        done += part;
        from += part;
      }
      return done;
    }
  }
}
