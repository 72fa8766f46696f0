package org.lucerna.lidia.stack;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The places where processes have mapped a file. Processes are not distinguished: if two of them
 * have parts of one file at an address, these are the same part, or one is a process that ended.
 * Not thread-safe.
 */
final class Mappings {
  /** The number of mappings kept; later ones are ignored. */
  private static final int MOST = 1 << 16;

  private final TreeMap<Long, Mapping> byStart = new TreeMap<>(Long::compareUnsigned);

  void add(Mapping mapping) {
    if (byStart.size() < MOST || byStart.containsKey(mapping.start())) {
      byStart.put(mapping.start(), mapping);
    }
  }

  /** The file offset of the byte at an address of a process; null if unknown. */
  @Nullable Long offset(long address) {
    Map.Entry<Long, Mapping> before = byStart.floorEntry(address);
    if (before == null || !before.getValue().contains(address)) {
      return null;
    }
    Mapping mapping = before.getValue();
    return address - mapping.start() + mapping.offset();
  }
}
