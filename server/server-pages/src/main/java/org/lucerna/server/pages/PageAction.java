package org.lucerna.server.pages;

import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;

/** Performs the action of a page's form. Thread-safe. */
@FunctionalInterface
interface PageAction {
  /**
   * Performs the action.
   *
   * @param request from a logged-in user, and a page of the same session
   */
  ActionResult act(PageRequest request, SentForm form) throws RefusalException, AccountException;
}
