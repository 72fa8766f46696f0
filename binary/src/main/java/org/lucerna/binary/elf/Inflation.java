package org.lucerna.binary.elf;

import java.lang.foreign.Arena;
import org.lucerna.binary.ByteView;

/** Inflates the sections of one file, up to a size of them all. Thread-safe. */
final class Inflation {
  /** Bytes of all sections of a file: 1 GiB. */
  static final long MOST = 1L << 30;

  private final Arena arena;
  private long left = MOST;

  /** Inflates sections into memory of {@code arena}, which lives as long as the file is open. */
  Inflation(Arena arena) {
    this.arena = arena;
  }

  /**
   * Inflates one more.
   *
   * @throws org.lucerna.bytes.FormatException where that is damaged, or all would be too many
   */
  synchronized ByteView inflate(CompressedSection section) {
    ByteView inflated = section.inflate(arena, left);
    left -= inflated.size();
    return inflated;
  }
}
