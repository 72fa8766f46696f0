package org.lucerna.store;

import java.util.List;

/**
 * Statistics of the knowledge about a file's functions. Of very large files a sample is read, at
 * equal distances.
 *
 * @param surveyed number of functions that were read
 * @param named how many have a name that a person or a symbol gave, not the disassembler
 * @param described number of functions with metadata other than their origin, such as a prototype
 *     or comments
 * @param disputed how many have several names
 * @param changed how many got the version that is served after the time that was asked about
 * @param newest the indices of those that changed last, the last one first; at most {@link
 *     #MOST_LISTED}
 */
public record FileSurvey(
    int surveyed, int named, int described, int disputed, int changed, List<Integer> newest) {
  /** Maximum number of functions that are listed. */
  public static final int MOST_LISTED = 50;

  public FileSurvey {
    newest = List.copyOf(newest);
  }
}
