package org.lucerna.idb.item;

import org.lucerna.bytes.AddressRange;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;

/** Determines the size of items: an item ends where its tail bytes end. */
final class ItemSize {
  private static final int FIRST_WINDOW = 32;
  private static final int LARGEST_WINDOW = 1 << 16;

  private ItemSize() {}

  static long of(DatabaseMemory memory, long address) {
    int head = memory.flags(address).orElse(0);
    if (!ByteFlags.isCode(head) && !ByteFlags.isData(head)) {
      return 0;
    }
    for (AddressRange region : memory.regions()) {
      if (region.contains(address)) {
        return inRegion(memory, address, region.end());
      }
    }
    return memory.sparse().length(address);
  }

  private static long inRegion(DatabaseMemory memory, long address, long end) {
    int window = FIRST_WINDOW;
    for (long at = address + 1; at != end; ) {
      int count = (int) Math.min(end - at, window);
      int[] flags = memory.flags(at, count);
      for (int i = 0; i < count; i++) {
        if (!ByteFlags.isTail(flags[i])) {
          return at + i - address;
        }
      }
      at += count;
      window = LARGEST_WINDOW;
    }
    return end - address;
  }
}
