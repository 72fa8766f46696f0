package org.lucerna.store.model;

import java.util.List;
import java.util.function.LongFunction;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;

/**
 * Derives the name candidates of a function from its live versions: each push that added one
 * attests its name. Pushes that added no version are not considered.
 */
public final class HistoryEvidence {
  private HistoryEvidence() {}

  /**
   * The candidates.
   *
   * @param oldestFirst the live versions, oldest first
   * @param attestations of pushes, by their ids
   */
  public static List<NameCandidate> of(
      List<StoredVersion> oldestFirst, LongFunction<Attestation> attestations) {
    NameCandidateBuilder builder = new NameCandidateBuilder(List.of());
    for (StoredVersion version : oldestFirst) {
      builder.addVersion(version.id(), version.function());
      builder.support(
          version.function().name(),
          attestations.apply(version.pushId()).contributing(version.id(), version.function()));
    }
    return builder.candidates();
  }
}
