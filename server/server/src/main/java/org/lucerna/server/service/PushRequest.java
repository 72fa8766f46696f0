package org.lucerna.server.service;

import java.util.List;
import org.lucerna.lumina.PushMode;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushedFunction;

/**
 * Functions that a client wants stored.
 *
 * @param detailed whether the client distinguishes unchanged functions from updated ones
 */
public record PushRequest(
    PushOrigin origin, PushMode mode, boolean detailed, List<PushedFunction> functions) {
  public PushRequest {
    functions = List.copyOf(functions);
  }
}
