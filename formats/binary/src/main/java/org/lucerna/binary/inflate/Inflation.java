package org.lucerna.binary.inflate;

import java.lang.foreign.Arena;
import org.lucerna.bytes.ByteView;

/** Inflates the sections of one file, up to a total size. Thread-safe. */
public final class Inflation {
  private final Arena arena;
  private final long most;
  private long left;

  /**
   * Inflates sections into memory of {@code arena}, which lives as long as the file is open.
   *
   * @param most bytes of all sections of the file
   */
  public Inflation(Arena arena, long most) {
    this.arena = arena;
    this.most = most;
    left = most;
  }

  /**
   * Inflates one more.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged, or the total would be too large
   */
  public synchronized ByteView inflate(CompressedSection section) {
    section.checkFits(left, most);
    ByteView inflated = section.inflate(arena);
    left -= inflated.size();
    return inflated;
  }
}
