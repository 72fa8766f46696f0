package org.lucerna.store.model;

import java.util.List;
import java.util.function.LongFunction;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;

/**
 * The name candidates that the live versions of a function stand for: each push that brought one
 * attests its name. Pushes that brought no version are not among them.
 */
public final class HistoryEvidence {
  private HistoryEvidence() {}

  /**
   * The candidates.
   *
   * @param oldestFirst the live versions
   * @param attestations of pushes, by their ids
   */
  public static List<NameCandidate> of(
      List<StoredVersion> oldestFirst, LongFunction<Attestation> attestations) {
    NameCandidateBuilder builder = new NameCandidateBuilder(List.of());
    for (StoredVersion version : oldestFirst) {
      builder.addVersion(version.id(), version.function());
      builder.support(version.function().name(), attestations.apply(version.pushId()));
    }
    return builder.candidates();
  }
}
