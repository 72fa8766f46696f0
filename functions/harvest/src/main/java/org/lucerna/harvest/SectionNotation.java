package org.lucerna.harvest;

import org.lucerna.bytes.ByteString;

/**
 * How sections of object files are called in origins: with a dot, as in ELF and COFF files, or with
 * the segment, as Apple's tools have it: {@code __TEXT,__text}.
 */
public final class SectionNotation {
  private SectionNotation() {}

  /** Whether a symbol's name is that of a section. */
  public static boolean isSection(ByteString name) {
    return !name.isEmpty() && (name.at(0) == '.' || name.indexOf(',') >= 0);
  }

  /**
   * Whether linkers divide a section at its symbols and may leave out some of the parts, so that
   * the others come closer together.
   */
  public static boolean isDivided(String section) {
    return section.indexOf(',') >= 0;
  }
}
