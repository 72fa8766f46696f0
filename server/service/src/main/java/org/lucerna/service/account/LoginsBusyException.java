package org.lucerna.service.account;

/** Too many passwords are waiting to be verified. */
public final class LoginsBusyException extends Exception {
  private static final long serialVersionUID = 1;

  LoginsBusyException() {
    super("too many logins are in progress, try again later");
  }
}
