package org.lucerna.server.pages;

import org.lucerna.server.account.AccountException;
import org.lucerna.server.service.RefusalException;

/** Answers requests for one page. Thread-safe. */
@FunctionalInterface
interface PageHandler {
  /**
   * The page for a request. It may also throw the exceptions of services for a store that cannot be
   * read, for too large a response, or for a search that takes too long.
   *
   * @throws RefusalException with the status and the reason that are shown instead
   * @throws RefusalException if the caller may not see it
   * @throws AccountException if the account is gone
   * @throws RefusalException if the request makes no sense here; its reason is shown
   */
  PageView view(PageRequest request) throws RefusalException, AccountException;
}
