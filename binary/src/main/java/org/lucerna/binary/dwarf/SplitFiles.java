package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;

/** Finds the files that entries of units were split off into. */
@FunctionalInterface
public interface SplitFiles {
  /** Finds none. */
  SplitFiles NONE = link -> null;

  /**
   * The sections of the unit that {@code link} leads to, as {@link SplitUnits#sections} gives them;
   * null if they are not found. They are valid until the next call at least.
   */
  @Nullable DebugSections find(SplitLink link);
}
