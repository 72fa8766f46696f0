package org.lucerna.store.cassandra;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/** Derives the head of a function from its rows. Not thread-safe. */
final class HeadBuilder {
  /** Candidates by the numbers of the names, newest version first. */
  private final Map<Integer, NameCandidate> candidates = new LinkedHashMap<>();

  private final Map<Integer, List<Attestation>> votes = new HashMap<>();

  /** The newest row of kind 0, and its version if that is whole. */
  private @Nullable CassandraRow newest;

  private @Nullable StoredVersion whole;

  /** Adds the next row, in the order of the table. */
  void add(CassandraRow row) {
    switch (row.kind()) {
      case CassandraRow.FRONT -> {
        CassandraRow.Front front = row.front();
        NameCandidate candidate = front.candidate();
        if (newest == null) {
          newest = row;
          whole = front.version();
        }
        NameCandidate _ = candidates.putIfAbsent(candidate.number(), candidate);
      }
      case CassandraRow.VOTE ->
          votes.computeIfAbsent(row.number(), _ -> new ArrayList<>()).add(row.vote());
      default -> {
        // Versions are not part of the head.
      }
    }
  }

  /** The row of kind 0 of the served version; null if the function has no live version. */
  @Nullable CassandraRow served() {
    return newest;
  }

  /**
   * The served version; null if its row has a part only: it is large, or another server has just
   * removed the versions after it.
   */
  @Nullable StoredVersion whole() {
    return whole;
  }

  /**
   * The head.
   *
   * @param served the served version
   */
  FunctionHead head(StoredVersion served) {
    if (votes.isEmpty() && candidates.size() == 1) {
      return new FunctionHead(served, NameEvidence.NONE);
    }
    List<NameCandidate> all = new ArrayList<>();
    for (NameCandidate candidate : candidates.values()) {
      List<Attestation> given = votes.getOrDefault(candidate.number(), List.of());
      all.add(
          new NameCandidate(
              candidate.number(),
              candidate.version(),
              candidate.name(),
              candidate.size(),
              candidate.metadataQuality(),
              given.stream()
                  .sorted(Attestation.NEWEST_FIRST)
                  .limit(NameCandidate.MAX_ATTESTATIONS)
                  .toList()));
    }
    return new FunctionHead(served, NameEvidence.of(all));
  }
}
