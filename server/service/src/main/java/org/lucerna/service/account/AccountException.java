package org.lucerna.service.account;

/** An account cannot be created, changed or removed as requested. The message is one line. */
public final class AccountException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param why for the administrator
   */
  public AccountException(String why) {
    super(why);
  }
}
