package org.lucerna.binary.coff;

import org.jspecify.annotations.Nullable;

/**
 * What linkers do with a section of which several files have a copy.
 *
 * @param associated number of the section whose fate it shares; 0 unless associative
 */
public record ComdatRule(Selection selection, int associated) {
  /** Which copy linkers keep. */
  public enum Selection {
    /** The only one: there must be no other. */
    NO_DUPLICATES,
    ANY,
    /** Any; all must have the same size. */
    SAME_SIZE,
    /** Any; all must be equal. */
    EXACT_MATCH,
    /** That which belongs to another section that is kept. */
    ASSOCIATIVE,
    LARGEST,
    NEWEST
  }

  /** The rule with a number as in the file; null if it is unknown. */
  static @Nullable ComdatRule of(int number, int section) {
    Selection[] all = Selection.values();
    if (number < 1 || number > all.length) {
      return null;
    }
    Selection selection = all[number - 1];
    return new ComdatRule(selection, selection == Selection.ASSOCIATIVE ? section : 0);
  }

  /** Whether copies of other files may take its place. */
  public boolean isReplaceable() {
    return selection != Selection.NO_DUPLICATES && selection != Selection.ASSOCIATIVE;
  }
}
