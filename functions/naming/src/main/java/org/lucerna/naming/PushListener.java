package org.lucerna.naming;

import java.io.IOException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.PushOutcome;

/** Is notified of the outcome of each function of a push. */
@FunctionalInterface
public interface PushListener {
  /**
   * The server answered for a function.
   *
   * @throws IOException if the outcome cannot be recorded; it ends the push
   */
  void pushed(HarvestedFunction function, PushOutcome outcome) throws IOException;
}
