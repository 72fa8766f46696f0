package org.lucerna.harvest;

/** Keys are not supported for the processor of a file. */
public final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * The reason.
   *
   * @param code the kind of code
   */
  public UnsupportedCodeException(String code) {
    super("keys of " + code + " are unsupported");
  }
}
