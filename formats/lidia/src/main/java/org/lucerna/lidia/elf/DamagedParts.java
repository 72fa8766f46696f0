package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** Counts the parts of debug information that cannot be read. Not thread-safe. */
final class DamagedParts {
  private final String parts;
  private long count;
  private @Nullable FormatException first;

  /**
   * No parts.
   *
   * @param parts what they are, such as {@code units of DWARF}
   */
  DamagedParts(String parts) {
    this.parts = parts;
  }

  /** A part is damaged. */
  void add(FormatException damage) {
    count++;
    first = first == null ? damage : first;
  }

  /** A description of the damaged parts; null if there is none. */
  @Nullable String leftOut() {
    return first == null
        ? null
        : count + " " + parts + " are damaged, the first: " + first.getMessage();
  }
}
