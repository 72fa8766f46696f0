package org.lucerna.server.service;

import org.lucerna.store.account.Role;

/** The caller's role does not allow the operation. */
public final class ForbiddenException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param required the lowest role that may do it
   */
  public ForbiddenException(Principal caller, Role required) {
    super(required + " role required: " + caller.name() + " does not have it");
  }
}
