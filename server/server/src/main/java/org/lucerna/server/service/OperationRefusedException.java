package org.lucerna.server.service;

/** An operation is refused as a whole; the message is for the client. */
public final class OperationRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  public OperationRefusedException(String reason) {
    super(reason);
  }
}
