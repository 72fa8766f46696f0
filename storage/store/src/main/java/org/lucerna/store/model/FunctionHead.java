package org.lucerna.store.model;

import java.util.List;
import org.lucerna.store.ranking.NameCandidate;

/**
 * A function as pulls see it.
 *
 * @param served the newest live version
 * @param evidence for its names
 */
public record FunctionHead(StoredVersion served, NameEvidence evidence) {
  /** Whether there are several name candidates. */
  public boolean isDisputed() {
    return evidence.size() > 1;
  }

  /** Whether evidence is recorded: functions stored by versions without evidence have none. */
  public boolean hasEvidence() {
    return evidence.size() > 0;
  }

  /** The name candidates; without evidence, the name of the served version. */
  public List<NameCandidate> candidates() {
    return hasEvidence()
        ? evidence.candidates()
        : List.of(NameCandidate.of(served.id(), served.function(), List.of()));
  }
}
