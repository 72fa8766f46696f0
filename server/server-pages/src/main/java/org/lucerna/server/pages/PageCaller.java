package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.server.http.Sessions.Session;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;

/**
 * The sender of a request for a page.
 *
 * @param session null for the guest
 */
record PageCaller(Principal principal, @Nullable Session session) {
  /**
   * Checks that a form came from a page of the session.
   *
   * @param token that it sent
   * @throws RefusalException if it did not, or there is no session
   */
  void check(String token) throws RefusalException {
    if (session == null || !session.sent(token)) {
      throw RefusalException.forbidden(
          "this page is out of date: go back, load it again, and log in");
    }
  }

  /** Distinguishes the session from others; null for the guest. */
  @Nullable String sessionName() {
    return session == null ? null : session.formToken();
  }
}
