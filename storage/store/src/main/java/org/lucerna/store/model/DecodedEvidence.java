package org.lucerna.store.model;

import java.util.List;
import org.lucerna.store.ranking.NameCandidate;

/** Evidence in memory. */
record DecodedEvidence(List<NameCandidate> candidates) implements NameEvidence {
  private static final int CANDIDATE_BYTES = 64;
  private static final int ATTESTATION_BYTES = 32;

  @Override
  public int size() {
    return candidates.size();
  }

  @Override
  public boolean hasComplements() {
    return !candidates.isEmpty() && !candidates.getFirst().complements().isEmpty();
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (NameCandidate candidate : candidates) {
      bytes += CANDIDATE_BYTES + candidate.name().length();
      bytes += (long) ATTESTATION_BYTES * candidate.attestations().size();
    }
    return bytes;
  }
}
