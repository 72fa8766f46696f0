package org.lucerna.server.pages;

import org.lucerna.server.account.AccountException;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.OperationRefusedException;

/** Does what a form of a page asks for. Thread-safe. */
@FunctionalInterface
interface PageAction {
  /**
   * Does it.
   *
   * @param request of a user who is logged in, from a page of the same session
   */
  ActionResult act(PageRequest request, SentForm form)
      throws RefusalException, OperationRefusedException, ForbiddenException, AccountException;
}
