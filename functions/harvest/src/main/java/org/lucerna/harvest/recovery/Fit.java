package org.lucerna.harvest.recovery;

/** The degree to which a candidate fits a layout. */
final class Fit implements Comparable<Fit> {
  private final boolean inUse;
  private int agreements;
  private int conflicts;
  private boolean isSupported;

  /**
   * A fit without comparisons.
   *
   * @param inUse whether something else of its object file is in the program
   */
  Fit(boolean inUse) {
    this.inUse = inUse;
  }

  /** Adds evidence for or against the candidate. */
  void add(Evidence evidence) {
    agreements += evidence.agrees() ? 1 : 0;
    conflicts += evidence.conflicts() ? 1 : 0;
    isSupported |= evidence.agrees() && evidence.votes() > 1;
  }

  /** Whether there is evidence for the candidate other than the function itself. */
  boolean isSupported() {
    return isSupported;
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
