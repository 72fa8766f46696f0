package org.lucerna.harvest.recovery;

import org.jspecify.annotations.Nullable;

/**
 * Evidence for or against a candidate in a program, or the lack of it.
 *
 * @param kind of comparison
 * @param subject the section or symbol at the address
 * @param meant the address that it has if the candidate is right
 * @param known the address according to most recognized functions; null if they imply none
 * @param votes how often they imply that address, including the function itself if it is recognized
 */
public record Evidence(Kind kind, String subject, long meant, @Nullable Long known, int votes) {
  /** The compared property. */
  public enum Kind {
    /** The start of the candidate's section, implied by its neighbors in the object file. */
    SECTION,
    /** The address at which others reference the candidate. */
    REFERRED,
    /** The address of a symbol that the candidate references. */
    REFERENCE
  }

  /** Whether it speaks for the candidate. */
  public boolean agrees() {
    return known != null && known == meant;
  }

  /** Whether it speaks against the candidate. */
  public boolean conflicts() {
    return known != null && known != meant;
  }
}
