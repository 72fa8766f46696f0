package org.lucerna.harvest.recovery;

import org.jspecify.annotations.Nullable;

/**
 * Something in a program that speaks for a candidate or against it, or would if it were known.
 *
 * @param kind what is compared
 * @param subject the section or the symbol whose address it is
 * @param meant the address that it has if the candidate is right
 * @param known the address that most recognised functions give it; null if they give none
 * @param votes how often they give it that address; the function itself is among them, if it is
 *     recognised
 */
public record Evidence(Kind kind, String subject, long meant, @Nullable Long known, int votes) {
  /** What is compared. */
  public enum Kind {
    /** Where the candidate's section begins: its neighbours in the object file. */
    SECTION,
    /** Where others refer to when they name the candidate. */
    REFERRED,
    /** Where what the candidate itself names is. */
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
