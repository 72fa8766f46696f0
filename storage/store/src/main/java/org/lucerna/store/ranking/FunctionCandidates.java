package org.lucerna.store.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A function key with its name candidates.
 *
 * @param key the function's
 * @param candidates in the order of their versions, the newest first; at least one, at most {@link
 *     #MAX_CANDIDATES}
 */
public record FunctionCandidates(Md5 key, List<NameCandidate> candidates) {
  /** Candidates kept for each key. */
  public static final int MAX_CANDIDATES = 128;

  public FunctionCandidates {
    candidates = List.copyOf(candidates);
  }

  /** A copy with spellings of one name supporting each other; this object if there are none. */
  FunctionCandidates withSharedSupport() {
    List<NameCandidate> shared = NameSpelling.shareSupport(candidates);
    return shared.equals(candidates) ? this : new FunctionCandidates(key, shared);
  }

  /** Whether there is more than one candidate. */
  public boolean isDisputed() {
    return candidates.size() > 1;
  }

  /** The input files it was seen in; see {@link NumberTables}. */
  long[] files() {
    return NumberTables.files(candidates);
  }

  /** The accounts that know it; see {@link NumberTables}. */
  int[] accounts() {
    return NumberTables.of(candidates, Attestation::account);
  }

  /** The index of a candidate; -1 if none has that number. */
  int indexOf(int number) {
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }
}
