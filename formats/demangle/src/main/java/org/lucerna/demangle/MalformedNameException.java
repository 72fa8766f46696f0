package org.lucerna.demangle;

/** A name violates its scheme, or exceeds the limits. The demangler's entry point catches it. */
final class MalformedNameException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean ofInput;

  MalformedNameException(String message) {
    this(message, true);
  }

  private MalformedNameException(String message, boolean ofInput) {
    super(message, null, false, false);
    this.ofInput = ofInput;
  }

  /** The name exceeds a limit of work or text: no other reading of it is tried. */
  static MalformedNameException tooMuch(String message) {
    return new MalformedNameException(message, false);
  }

  /** Whether the name, rather than a limit, is to blame. */
  boolean isOfInput() {
    return ofInput;
  }
}
