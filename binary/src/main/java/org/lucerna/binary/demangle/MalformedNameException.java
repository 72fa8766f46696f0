package org.lucerna.binary.demangle;

/** A name violates its scheme, or exceeds the limits. It ends in the demangler's entry. */
final class MalformedNameException extends RuntimeException {
  private static final long serialVersionUID = 1;

  MalformedNameException(String message) {
    super(message, null, false, false);
  }
}
