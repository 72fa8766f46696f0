package org.lucerna.server.pages;

import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.OperationRefusedException;

/** Receives a form with a file. Thread-safe. */
@FunctionalInterface
interface PageReceiver {
  /** Receives it, and checks that it came from a page of the caller's session. */
  ActionResult receive(PageRequest request)
      throws RefusalException, ForbiddenException, OperationRefusedException;
}
