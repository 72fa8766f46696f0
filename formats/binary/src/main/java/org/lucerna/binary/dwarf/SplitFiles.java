package org.lucerna.binary.dwarf;

import org.jspecify.annotations.Nullable;

/** Finds the files with the split-off entries of units. */
@FunctionalInterface
public interface SplitFiles {
  /** Finds none. */
  SplitFiles NONE = link -> null;

  /**
   * The sections of the unit that {@code link} refers to, as returned by {@link
   * SplitUnits#sections}; null if not found. They are valid at least until the next call.
   */
  @Nullable DebugSections find(SplitLink link);
}
