package org.lucerna.naming;

import java.util.List;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Evidence;

/**
 * The name that a function gets from a pull, and why.
 *
 * @param function the pulled function
 * @param considered the candidates that were compared with the file; empty if the server decides
 */
public record PullDecision(PulledFunction function, List<Considered> considered) {
  public PullDecision {
    considered = List.copyOf(considered);
  }

  /**
   * A candidate.
   *
   * @param evidence all comparisons
   */
  public record Considered(Candidate candidate, List<Evidence> evidence) {
    public Considered {
      evidence = List.copyOf(evidence);
    }
  }
}
