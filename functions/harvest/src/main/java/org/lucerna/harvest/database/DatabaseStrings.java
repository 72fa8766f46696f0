package org.lucerna.harvest.database;

import java.lang.foreign.MemorySegment;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.TextHashes;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.segment.IdbSegment;

/** The strings in the data of an IDA database. */
public final class DatabaseStrings {
  /** Bytes that are read at a time; strings across their ends are left out. */
  private static final int PART = 16 << 20;

  /** Bytes that are read in all: segments may be much larger than what is known of them. */
  private static final long MOST = 1L << 28;

  private DatabaseStrings() {}

  /** The hashes of the strings, each once. */
  public static HashList of(IdaDatabase database) {
    TextHashes texts = new TextHashes();
    long left = MOST;
    for (IdbSegment segment : database.segments()) {
      if (!DatabaseLoader.isExternal(segment) && !DatabaseLoader.isCode(segment)) {
        long size = segment.range().size();
        for (long from = 0; Long.compareUnsigned(from, size) < 0 && left > 0; from += PART) {
          long rest = size - from;
          int part = (int) (Long.compareUnsigned(rest, PART) < 0 ? rest : Math.min(PART, left));
          byte[] bytes = database.memory().bytes(segment.range().start() + from, part);
          texts.add(MemorySegment.ofArray(bytes));
          left -= part;
        }
      }
    }
    return texts.hashes();
  }
}
