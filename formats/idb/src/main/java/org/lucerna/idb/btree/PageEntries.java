package org.lucerna.idb.btree;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Reads the records of a page independently of each other, skipping damaged ones. */
final class PageEntries {
  /** The longest key in any version. (Single: 512 bytes.) */
  private static final int MAX_KEY = 1024;

  /**
   * All keys of a page together may have up to this many times the page's size. Keys share bytes
   * with the ones before: without a limit a small file could expand without bound.
   */
  private static final int MAX_GROWTH = 32;

  /** Receives the records. */
  interface Sink {
    /** Receives a record; {@code key} and {@code value} do not change afterwards. */
    void accept(int entry, ByteString key, ByteString value);
  }

  private final Page page;
  private final Sink sink;
  private final KeyBuffer key = new KeyBuffer();

  private PageEntries(Page page, Sink sink) {
    this.page = page;
    this.sink = sink;
  }

  /**
   * Passes the readable records to {@code sink}.
   *
   * @return summary of the unreadable parts; null if there are none
   */
  static @Nullable FormatException read(Page page, Sink sink) {
    return new PageEntries(page, sink).read();
  }

  private @Nullable FormatException read() {
    long room = (long) MAX_GROWTH * page.bytes().length;
    FormatException first = null;
    int lost = 0;
    for (int entry = 0; entry < page.count() && room >= 0; entry++) {
      try {
        room -= readEntry(entry);
      } catch (FormatException damage) {
        first = first == null ? damage : first;
        lost++;
      }
    }
    if (room < 0) {
      return page.damage(0, "keys of at most " + MAX_GROWTH + " times the page", "longer ones");
    }
    if (lost <= 1) {
      return first;
    }
    String all = page.count() + " records";
    return page.damage(0, all, page.count() - lost + " that can be read");
  }

  /** Reads an entry and returns the length of its key. */
  private int readEntry(int entry) {
    key.rebuild(page, entry, false);
    int keyAt = page.keyAt(entry);
    int valueLengthAt = keyAt + page.keyLength(keyAt);
    int valueLength = page.valueLength(valueLengthAt);
    int size = key.length() + valueLength;
    if (key.length() > MAX_KEY || size > TreeWriter.MAX_RECORD) {
      throw page.damage(keyAt, "a key of at most " + MAX_KEY + " bytes", size + " bytes in all");
    }
    sink.accept(
        entry,
        ByteString.window(key.bytes(), 0, key.length()).compact(),
        ByteString.window(page.bytes(), valueLengthAt + 2, valueLength));
    return key.length();
  }
}
