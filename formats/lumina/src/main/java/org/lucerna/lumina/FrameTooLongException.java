package org.lucerna.lumina;

import java.io.IOException;

/** A message longer than the reader's limit. */
public final class FrameTooLongException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * A message that was not read.
   *
   * @param length announced by its header, in bytes
   * @param limit the limit, in bytes
   */
  public FrameTooLongException(long length, long limit) {
    super("message of " + length + " bytes, the limit is " + limit);
  }
}
