package org.lucerna.binary.dwarf;

import java.util.List;

/**
 * The shape of entries: their kind, and how to read them. Adjacent values of known size that no
 * reader uses are skipped in one step, so an entry takes no more steps than it has bytes plus
 * {@linkplain Slot slots}.
 *
 * @param tag a {@link DwarfTag}
 * @param children whether child entries follow
 * @param steps in the order of the values
 */
record Abbreviation(int tag, boolean children, List<Step> steps) {
  Abbreviation {
    steps = List.copyOf(steps);
  }

  /**
   * One value, or bytes of no interest.
   *
   * @param form of the value, or {@link #SKIP}
   * @param slot destination of the value, or {@link Slot#NONE}
   * @param number the constant in the shape itself, or the number of bytes to skip
   */
  record Step(int form, int slot, long number) {
    /** Replaces a form: a number of bytes to skip. */
    static final int SKIP = 0;
  }
}
