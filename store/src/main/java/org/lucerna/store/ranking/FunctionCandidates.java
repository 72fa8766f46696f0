package org.lucerna.store.ranking;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A function's key, and what is thought of it.
 *
 * @param key the function's
 * @param nameCandidates in the order of their versions, the newest first; at least one, at most
 *     {@link #MOST_OPINIONS}
 */
public record FunctionCandidates(Md5 key, List<NameCandidate> nameCandidates) {
  /** Remembered of each key. */
  public static final int MOST_OPINIONS = 128;

  public FunctionCandidates {
    nameCandidates = List.copyOf(nameCandidates);
  }

  /** The same, where spellings of one name support each other; this object if there are none. */
  FunctionCandidates withSharedSupport() {
    List<NameCandidate> shared = NameSpelling.shareSupport(nameCandidates);
    return shared.equals(nameCandidates) ? this : new FunctionCandidates(key, shared);
  }

  /** Whether there is anything to choose. */
  public boolean isDisputed() {
    return nameCandidates.size() > 1;
  }

  /** The input files it was seen in; see {@link NumberTables}. */
  int[] files() {
    return NumberTables.of(nameCandidates, Attestation::file);
  }

  /** The accounts that know it; see {@link NumberTables}. */
  int[] accounts() {
    return NumberTables.of(nameCandidates, Attestation::account);
  }

  /** Where an opinion stands in the list; -1 where there is none of that number. */
  int indexOf(int number) {
    for (int i = 0; i < nameCandidates.size(); i++) {
      if (nameCandidates.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }
}
