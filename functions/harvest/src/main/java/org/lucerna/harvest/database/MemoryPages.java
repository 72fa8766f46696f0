package org.lucerna.harvest.database;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.lucerna.idb.memory.DatabaseMemory;

/** The bytes of a database, cached in pages up to 32 MiB. Thread-safe. */
final class MemoryPages {
  private static final int PAGE = 1 << 12;
  private static final int MOST_PAGES = 1 << 13;

  private final DatabaseMemory memory;
  private final Map<Long, byte[]> pages = new ConcurrentHashMap<>();

  MemoryPages(DatabaseMemory memory) {
    this.memory = memory;
  }

  /** Copies the bytes from an address on; 0 where there are none. */
  void copy(long address, byte[] into, int size) {
    int done = 0;
    while (done < size) {
      long at = address + done;
      int from = (int) at & PAGE - 1;
      int part = Math.min(size - done, PAGE - from);
      System.arraycopy(page(at - from), from, into, done, part);
      done += part;
    }
  }

  private byte[] page(long start) {
    if (pages.size() >= MOST_PAGES) {
      pages.clear();
    }
    return pages.computeIfAbsent(start, at -> memory.bytes(at, PAGE));
  }
}
