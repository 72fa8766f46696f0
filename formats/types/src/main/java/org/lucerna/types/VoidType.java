package org.lucerna.types;

/** {@code void}. */
public record VoidType(Qualifiers qualifiers, Attributes attributes) implements CType {
  /** A type without qualifiers and attributes. */
  public static final VoidType PLAIN = new VoidType(Qualifiers.NONE, Attributes.NONE);
}
