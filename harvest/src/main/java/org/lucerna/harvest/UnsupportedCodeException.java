package org.lucerna.harvest;

/** No keys can be made of a file's code: how is unknown for its processor. */
public final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * The reason.
   *
   * @param code what kind of code it is
   */
  public UnsupportedCodeException(String code) {
    super("keys of " + code + " are unsupported");
  }
}
