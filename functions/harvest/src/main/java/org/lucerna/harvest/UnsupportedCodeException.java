package org.lucerna.harvest;

/** Keys, or something else, are not supported for the processor of a file. */
public final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * The reason.
   *
   * @param code the kind of code
   */
  public UnsupportedCodeException(String code) {
    this(code, "keys");
  }

  /**
   * The reason.
   *
   * @param code the kind of code
   * @param what the unsupported part, in the plural
   */
  public UnsupportedCodeException(String code, String what) {
    super(what + " of " + code + " are unsupported");
  }
}
