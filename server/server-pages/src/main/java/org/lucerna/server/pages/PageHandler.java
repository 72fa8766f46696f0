package org.lucerna.server.pages;

import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;

/** Answers requests for one page. Thread-safe. */
@FunctionalInterface
interface PageHandler {
  /**
   * The page for a request. It may also throw the exceptions of services for a store that cannot be
   * read, for too large a response, or for a search that takes too long.
   *
   * @throws RefusalException if the caller may not see it, or if the request makes no sense here;
   *     the page shows the reason
   * @throws AccountException if the account is gone
   */
  PageView view(PageRequest request) throws RefusalException, AccountException;
}
