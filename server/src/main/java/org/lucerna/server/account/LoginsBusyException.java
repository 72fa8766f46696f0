package org.lucerna.server.account;

/** More passwords wait to be verified than can be soon. */
public final class LoginsBusyException extends Exception {
  private static final long serialVersionUID = 1;

  LoginsBusyException() {
    super("too many logins are under way, try again later");
  }
}
