package org.lucerna.binary.demangle;

/** A name does not follow its scheme, or is beyond the bounds. It ends in the demangler's entry. */
final class MalformedNameException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MalformedNameException(String message) {
    super(message, null, false, false);
  }
}
