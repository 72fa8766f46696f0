package org.lucerna.binary.dwarf;

import java.util.List;

/**
 * The shape of entries: what they are, and how to read them. Neighbours of known size that no
 * reader asks for are one step, so an entry takes no more steps than it has bytes and there are
 * {@linkplain Slot slots}.
 *
 * @param tag a {@link DwarfTag}
 * @param children whether entries follow that belong to it
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
   * @param slot where the value goes, or {@link Slot#NONE}
   * @param number the constant that the shape itself holds, or how many bytes to skip
   */
  record Step(int form, int slot, long number) {
    /** In place of a form: bytes of no interest. */
    static final int SKIP = 0;
  }
}
