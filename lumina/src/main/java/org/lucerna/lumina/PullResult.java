package org.lucerna.lumina;

import java.util.List;

/**
 * PULL_MD_RESULT (0x0f).
 *
 * @param codes a {@link ResultCode} for each pattern asked, in order
 * @param found what is known, one for each code {@link ResultCode#OK}, in order
 */
public record PullResult(List<Integer> codes, List<Found> found) implements Response {
  public PullResult {
    codes = List.copyOf(codes);
    found = List.copyOf(found);
  }

  /**
   * A function that is known.
   *
   * @param frequency how often it had been pulled before, an unsigned number
   */
  public record Found(FunctionInfo function, int frequency) {}
}
