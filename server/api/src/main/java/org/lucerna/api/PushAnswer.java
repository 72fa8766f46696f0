package org.lucerna.api;

import java.util.List;
import org.lucerna.lumina.PushOutcome;

/**
 * The effect of a push.
 *
 * @param outcomes for each function, in order; of a program, for each function with a name
 */
public record PushAnswer(List<PushOutcome> outcomes) {
  public PushAnswer {
    outcomes = List.copyOf(outcomes);
  }
}
