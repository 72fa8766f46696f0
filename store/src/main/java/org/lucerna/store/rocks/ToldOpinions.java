package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;

/**
 * The opinions that the live versions of a function tell by themselves: each push that brought one
 * bears witness of its name. Pushes that brought no version are not in it.
 */
final class ToldOpinions {
  private ToldOpinions() {}

  /**
   * The opinions.
   *
   * @param oldestFirst the live versions
   * @param attestations of pushes, by their ids
   */
  static List<NameCandidate> of(
      List<StoredVersion> oldestFirst, LongFunction<Attestation> attestations) {
    NameCandidateBuilder draft = new NameCandidateBuilder(List.of());
    for (StoredVersion version : oldestFirst) {
      draft.addVersion(version.id(), version.function());
      draft.support(version.function().name(), attestations.apply(version.pushId()));
    }
    return draft.candidates();
  }

  /** The same, read from a store. */
  static List<NameCandidate> read(
      Md5 key, StoredVersion served, RowIterator past, PushLookup lookup) {
    List<StoredVersion> versions = new ArrayList<>();
    versions.add(served);
    past.seekPrefix(Keys.function(key));
    while (past.next()) {
      PastVersion version = PastVersion.decode(past.key(), past.value());
      if (version.live()) {
        versions.add(version.version());
      }
    }
    return of(versions.reversed(), lookup::witness);
  }
}
