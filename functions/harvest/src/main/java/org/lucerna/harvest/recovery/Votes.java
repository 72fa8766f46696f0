package org.lucerna.harvest.recovery;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The addresses that recognized functions imply for one thing. */
final class Votes {
  private final Map<Long, Integer> addresses = new HashMap<>();

  /** An address, and how often it is implied. */
  record Known(long address, int votes) {
    private boolean beats(Known other) {
      return votes > other.votes
          || (votes == other.votes && Long.compareUnsigned(address, other.address) < 0);
    }
  }

  void add(long address) {
    addresses.merge(address, 1, Integer::sum);
  }

  /** The address with the most votes, the lowest if tied; null if there is none. */
  @Nullable Known best() {
    Known best = null;
    for (Map.Entry<Long, Integer> vote : addresses.entrySet()) {
      Known next = new Known(vote.getKey(), vote.getValue());
      if (best == null || next.beats(best)) {
        best = next;
      }
    }
    return best;
  }
}
