package org.lucerna.harvest.recovery;

import org.jspecify.annotations.Nullable;

/** How well a candidate fits into a layout. */
final class Fit implements Comparable<Fit> {
  private final boolean inUse;
  private int agreements;
  private int conflicts;

  /**
   * Nothing compared yet.
   *
   * @param inUse whether something else of its object file is in the program
   */
  Fit(boolean inUse) {
    this.inUse = inUse;
  }

  /** Compares an address that may be known with the one that the candidate means. */
  void compare(@Nullable Long known, long meant) {
    if (known != null) {
      if (known == meant) {
        agreements++;
      } else {
        conflicts++;
      }
    }
  }

  int agreements() {
    return agreements;
  }

  int conflicts() {
    return conflicts;
  }

  boolean inUse() {
    return inUse;
  }

  /** The better first. */
  @Override
  public int compareTo(Fit other) {
    int order = Integer.compare(conflicts, other.conflicts);
    if (order == 0) {
      order = Integer.compare(other.agreements, agreements);
    }
    return order != 0 ? order : Boolean.compare(other.inUse, inUse);
  }
}
