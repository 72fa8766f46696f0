package org.lucerna.server.pages;

import org.lucerna.service.RefusalException;

/** Receives a form with a file. Thread-safe. */
@FunctionalInterface
interface PageReceiver {
  /** Receives it, and checks that it came from a page of the caller's session. */
  ActionResult receive(PageRequest request) throws RefusalException;
}
