package org.lucerna.harvest.recovery;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a section of an object file starts in the program, according to what recognized functions
 * imply. Of a divided section ({@link org.lucerna.harvest.SectionNotation#isDivided}) the linker
 * may have left out parts: a place in it has the start that its neighbors on both sides imply, if
 * they agree, since nothing between them is left out then.
 */
final class SectionStarts {
  private final boolean divided;

  /** By offset in a divided section; else all at 0. */
  private final NavigableMap<Long, Votes> starts = new TreeMap<>();

  SectionStarts(boolean divided) {
    this.divided = divided;
  }

  /** Adds that an offset in the section is at an address. */
  void add(long offset, long address) {
    starts.computeIfAbsent(key(offset), _ -> new Votes()).add(address - offset);
  }

  /** The start for an offset in the section; null if nothing implies one. */
  Votes.@Nullable Known at(long offset) {
    long key = key(offset);
    Votes.Known before = best(starts.lowerEntry(key));
    Votes.Known after = best(starts.higherEntry(key));
    if (before != null && after != null && before.address() == after.address()) {
      return new Votes.Known(before.address(), before.votes() + after.votes());
    }
    Votes own = starts.get(key);
    return own == null ? null : own.best();
  }

  private long key(long offset) {
    return divided ? offset : 0;
  }

  private static Votes.@Nullable Known best(Map.@Nullable Entry<Long, Votes> starts) {
    return starts == null ? null : starts.getValue().best();
  }
}
