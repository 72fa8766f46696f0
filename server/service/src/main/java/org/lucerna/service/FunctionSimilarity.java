package org.lucerna.service;

import java.util.List;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.SearchTimeoutException;

/** Finds functions with other code. Thread-safe. */
public interface FunctionSimilarity {
  /** Whether the sketches that similarity search uses are kept. */
  boolean findsSimilar();

  /**
   * Finds functions that are similar to those of a program whose keys are unknown. Undisclosed
   * files are empty. If similar names are served to clients that cannot ask, and the caller may
   * push, the sketches are kept for them.
   *
   * @param memory called while functions are read
   * @return by ascending place, then most probable first
   * @throws RefusalException if sketches are not kept here, these are damaged, or the program is
   *     too large
   * @throws SearchTimeoutException if it takes too long
   */
  List<SimilarResult.Similar> similar(GetSimilar request, Principal caller, MemoryGrant memory)
      throws RefusalException;

  /**
   * As {@link #similar}, also for known functions, whose neighbors in the store are found.
   * Functions without similar ones are left out.
   *
   * @param memory called while functions are read
   * @throws RefusalException as above, or if there are too many keys
   * @throws SearchTimeoutException if it takes too long
   */
  MatchResult match(MatchRequest request, Principal caller, MemoryGrant memory)
      throws RefusalException;
}
