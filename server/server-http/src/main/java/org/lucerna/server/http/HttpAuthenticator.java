package org.lucerna.server.http;

import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Credentials;
import org.lucerna.service.Principal;
import org.lucerna.service.account.LoginsBusyException;

/** Identifies callers. */
@FunctionalInterface
public interface HttpAuthenticator {
  /**
   * The caller; null if the login is wrong.
   *
   * @param credentials null if none were sent
   * @param address of the caller, without a port
   */
  @Nullable Principal caller(@Nullable Credentials credentials, String address)
      throws InterruptedException, LoginsBusyException;
}
